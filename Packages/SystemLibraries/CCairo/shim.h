#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>
#include <hb-ot.h>
#include <pango/pangocairo.h>
