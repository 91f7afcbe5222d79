#include "../CLateLibraries/late.h"
#include "../CLateLibraries/functions/pango.h"

#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include FT_TRUETYPE_TABLES_H
