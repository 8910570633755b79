import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { ROUTES, type RouteEntry } from './app/route-table.ts';

/** The address is the route's name: one page may have several addresses. */
function toConfig({ path, file }: RouteEntry): RouteConfigEntry {
  return path === '/' ? index(file) : route(path, file, { id: path });
}

const inArea = (area: RouteEntry['area']) => ROUTES.filter((entry) => entry.area === area).map(toConfig);

export default [
  ...inArea('site'),
  layout('app/app-area.tsx', inArea('app')),
  route('*', 'app/unknown-path.tsx'),
] satisfies RouteConfig;
