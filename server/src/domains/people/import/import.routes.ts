import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serve } from '../../../http/endpoint.ts';
import { presentImport, presentPreview } from './import.presenter.ts';
import { getImport, preview, start } from './import.service.ts';

export function peopleImportRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serve(app, deps, ENDPOINTS.previewImport, async ({ body, file }) => ({
    preview: presentPreview(await preview(deps, body, file)),
  }));

  serve(app, deps, ENDPOINTS.startImport, async ({ body, file }, actor) => ({
    import: presentImport(await start(deps, actor, body, file)),
  }));

  serve(app, deps, ENDPOINTS.readImport, async ({ params }) => ({
    import: presentImport(await getImport(deps, params.id)),
  }));
}
