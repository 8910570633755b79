import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { mergeMessages } from '@kanisa/contract/people/merging.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentAdminPage } from '../../../http/paging.ts';
import { presentPerson, presentPersonPage } from '../persons/persons.presenter.ts';
import { keepApart, listDuplicates } from './duplicates.service.ts';
import { presentDuplicate, presentMerge, presentPreview } from './merging.presenter.ts';
import { mergePeople } from './merging.service.ts';
import { previewMerge } from './preview.service.ts';
import { undoMerge } from './undo-merge.service.ts';

export function mergingRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.listDuplicates, async ({ query }, actor) => {
    const found = await listDuplicates(deps, actor, { page: query.page, perPage: query.per_page });
    return { duplicates: found.duplicates.map(presentDuplicate), pagination: presentAdminPage(query, found) };
  });

  serveEndpoint(app, deps, ENDPOINTS.keepApart, async ({ body: { person_ids: ids } }, actor) => {
    const [one = 0, other = 0] = ids;
    await keepApart(deps, actor, [one, other]);
    return { message: mergeMessages.apart };
  });

  serveEndpoint(app, deps, ENDPOINTS.readMerge, async ({ params, language }, actor) =>
    presentPreview(await previewMerge(deps, actor, { ...params, language })),
  );

  serveEndpoint(app, deps, ENDPOINTS.mergePeople, async ({ params, body }, actor) => {
    const outcome = await mergePeople(deps, actor, params.id, body);
    if ('outdated' in outcome)
      throw new AppError('changed_meanwhile', personMessages.changedMeanwhile, {
        current: presentPerson(outcome.outdated),
      });
    const { page, merge } = outcome;
    return { ...presentPersonPage(page), merge: presentMerge(merge), message: mergeMessages.merged };
  });

  serveEndpoint(app, deps, ENDPOINTS.undoMerge, async ({ params }, actor) => {
    const { page, otherId, stayed } = await undoMerge(deps, actor, params.id);
    return { ...presentPersonPage(page), other_id: otherId, stayed, message: mergeMessages.undone };
  });
}
