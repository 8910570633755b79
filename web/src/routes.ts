import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { ROUTES, type RouteEntry } from './app/route-table.ts';

/** The path is the route's id, because one file may serve several paths. */
function toRouteConfig({ path, file }: RouteEntry): RouteConfigEntry {
  return path === '/' ? index(file) : route(path, file, { id: path });
}

const listAreaRoutes = (area: RouteEntry['area']) => ROUTES.filter((entry) => entry.area === area).map(toRouteConfig);

export default [
  ...listAreaRoutes('site'),
  layout('app/app-area.tsx', listAreaRoutes('app')),
  route('*', 'app/unknown-path.tsx'),
] satisfies RouteConfig;
