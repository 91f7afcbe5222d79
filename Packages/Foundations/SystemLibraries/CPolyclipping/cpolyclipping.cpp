#include "cpolyclipping.h"

#include <clipper.hpp>
#include <cmath>

using namespace ClipperLib;

// Below Clipper's limit for fast arithmetic, 2^30, as long as coordinates stay below a million.
static const double scale = 1000;

struct cpc_polygons {
  Paths paths;
};

cpc_polygons *cpc_new(void) { return new cpc_polygons(); }

void cpc_free(cpc_polygons *polygons) { delete polygons; }

void cpc_add(cpc_polygons *polygons, const double *points, size_t point_count) {
  Path path;
  path.reserve(point_count);
  for (size_t i = 0; i < point_count; i++) {
    path.emplace_back(std::llround(points[2 * i] * scale), std::llround(points[2 * i + 1] * scale));
  }
  polygons->paths.push_back(std::move(path));
}

size_t cpc_count(const cpc_polygons *polygons) { return polygons->paths.size(); }

size_t cpc_point_count(const cpc_polygons *polygons, size_t polygon) { return polygons->paths[polygon].size(); }

void cpc_get_points(const cpc_polygons *polygons, size_t polygon, double *points) {
  for (const IntPoint &point : polygons->paths[polygon]) {
    *points++ = double(point.X) / scale;
    *points++ = double(point.Y) / scale;
  }
}

static cpc_polygons *execute(ClipType type, const Paths &subject, const Paths &clip, PolyFillType fill) {
  try {
    Clipper clipper;
    clipper.AddPaths(subject, ptSubject, true);
    clipper.AddPaths(clip, ptClip, true);
    auto result = new cpc_polygons();
    if (clipper.Execute(type, result->paths, fill, fill)) return result;
    delete result;
  } catch (const std::exception &) {
  }
  return nullptr;
}

cpc_polygons *cpc_combine(cpc_operation operation, const cpc_polygons *subject, const cpc_polygons *clip) {
  static const ClipType types[] = {ctIntersection, ctUnion, ctDifference, ctXor};
  return execute(types[operation], subject->paths, clip->paths, pftNonZero);
}

cpc_polygons *cpc_positive_area(const cpc_polygons *polygons) {
  return execute(ctUnion, polygons->paths, Paths(), pftPositive);
}

cpc_polygons *cpc_even_odd_area(const cpc_polygons *polygons) {
  return execute(ctUnion, polygons->paths, Paths(), pftEvenOdd);
}
