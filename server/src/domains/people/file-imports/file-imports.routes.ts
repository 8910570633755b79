import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { fileImportMessages } from '@kanisa/contract/people/file-import.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import { presentFileImport, presentFilePreview } from './file-imports.presenter.ts';
import { getFileImport, startFileImport, undoFileImport } from './file-imports.service.ts';
import { previewFileImport } from './preview.service.ts';

export function fileImportRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.previewFileImport, async ({ body, file, language }, actor) => ({
    preview: presentFilePreview(await previewFileImport(deps, actor, body, file), getTranslator(language)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.startFileImport, async ({ body, file, language }, actor) => ({
    import: presentFileImport(await startFileImport(deps, actor, body, file), getTranslator(language)),
    message: fileImportMessages.started,
  }));

  serveEndpoint(app, deps, ENDPOINTS.readFileImport, async ({ params, language }) => ({
    import: presentFileImport(await getFileImport(deps, params.id), getTranslator(language)),
  }));

  serveEndpoint(app, deps, ENDPOINTS.undoFileImport, async ({ params, language }, actor) => ({
    import: presentFileImport(await undoFileImport(deps, actor, params.id), getTranslator(language)),
    message: fileImportMessages.undoing,
  }));
}
