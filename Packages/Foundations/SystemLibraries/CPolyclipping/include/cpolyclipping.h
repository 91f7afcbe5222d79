// Boolean operations on polygons, by Clipper, behind a C interface.
#ifndef CPOLYCLIPPING_H
#define CPOLYCLIPPING_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// Closed polygons; a set of them is one operand.
typedef struct cpc_polygons cpc_polygons;

typedef enum { CPC_INTERSECTION, CPC_UNION, CPC_DIFFERENCE, CPC_XOR } cpc_operation;

cpc_polygons *cpc_new(void);
void cpc_free(cpc_polygons *polygons);
// `points` holds x and y in turn. Coordinates are kept to a thousandth; they must be finite and below 1e9.
void cpc_add(cpc_polygons *polygons, const double *points, size_t point_count);

size_t cpc_count(const cpc_polygons *polygons);
size_t cpc_point_count(const cpc_polygons *polygons, size_t polygon);
void cpc_get_points(const cpc_polygons *polygons, size_t polygon, double *points);

// The result has outer rings one way round and holes the other. Operands are filled by the non-zero rule.
// NULL when Clipper gives up.
cpc_polygons *cpc_combine(cpc_operation operation, const cpc_polygons *subject, const cpc_polygons *clip);
// The area whose winding number is positive: what is left of an outline when the loops that run the other way
// round are taken away. NULL when Clipper gives up.
cpc_polygons *cpc_positive_area(const cpc_polygons *polygons);

// The area that rings enclose by the even-odd rule, as rings for the non-zero rule. NULL on failure.
cpc_polygons *cpc_even_odd_area(const cpc_polygons *polygons);

#ifdef __cplusplus
}
#endif

#endif
