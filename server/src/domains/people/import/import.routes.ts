import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { presentImport, presentImportPreview } from './import.presenter.ts';
import { getImport, previewImport, startImport } from './import.service.ts';

export function peopleImportRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.previewImport, async ({ body, file, language }) => ({
    preview: presentImportPreview(await previewImport(deps, body, file), {
      hasAllProblems: body.all_problems ?? false,
      t: getTranslator(language),
    }),
  }));

  serveEndpoint(app, deps, ENDPOINTS.startImport, async ({ body, file }, actor) => ({
    import: presentImport(await startImport(deps, actor, body, file)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.readImport, async ({ params }) => ({
    import: presentImport(await getImport(deps, params.id)),
  }));
}
