import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { noteMessages } from '@kanisa/contract/people/notes.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentAdminPage } from '../../../http/paging.ts';
import { readPeopleRequest } from '../lists/lists.service.ts';
import { invitePerson } from './invite.service.ts';
import { addNote, listNotes } from './notes.service.ts';
import { listPeople } from './people-list.service.ts';
import { deletePersonPhoto, getPersonPhoto, uploadPersonPhoto } from './person-photo.service.ts';
import { presentNote, presentPersonPage, presentSummary } from './persons.presenter.ts';
import { changePerson, createPerson, deletePerson } from './persons.service.ts';
import { openPersonPage } from './see-people.service.ts';

export function personRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.listPeople, async ({ query }, actor) => {
    const { page, per_page: perPage, ...request } = query;
    const found = await listPeople(deps, actor, {
      ...(await readPeopleRequest(deps, actor, request)),
      page,
      perPage,
    });
    return {
      people: found.people.map(presentSummary),
      pagination: presentAdminPage(query, found),
      is_typo_search: found.isTypoSearch,
    };
  });

  serveEndpoint(app, deps, ENDPOINTS.createPerson, async ({ body }, actor) => ({
    ...presentPersonPage(await createPerson(deps, actor, body)),
    message: personMessages.created,
  }));

  serveEndpoint(app, deps, ENDPOINTS.readPerson, async ({ params }, actor) =>
    presentPersonPage(await openPersonPage(deps, actor, params.id)),
  );

  serveEndpoint(app, deps, ENDPOINTS.updatePerson, async ({ params, body }, actor) => {
    const { page, isOutdated } = await changePerson(deps, actor, params.id, body);
    const answer = presentPersonPage(page);
    if (isOutdated)
      throw new AppError('changed_meanwhile', personMessages.changedMeanwhile, { current: answer.person });
    return { ...answer, message: personMessages.updated };
  });

  serveEndpoint(app, deps, ENDPOINTS.deletePerson, async ({ params }, actor) => {
    await deletePerson(deps, actor, params.id);
    return { message: personMessages.deleted };
  });
}

export function personDetailRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.invitePerson, async ({ params, body }, actor) => {
    const { page, message } = await invitePerson(deps, actor, params.id, body);
    return { ...presentPersonPage(page), message };
  });

  serveEndpoint(app, deps, ENDPOINTS.readPersonPhoto, ({ params }, actor) => getPersonPhoto(deps, actor, params.id));

  serveEndpoint(app, deps, ENDPOINTS.uploadPersonPhoto, async ({ params, file }, actor) => ({
    ...presentPersonPage(await uploadPersonPhoto(deps, actor, params.id, file)),
    message: personMessages.photoSaved,
  }));

  serveEndpoint(app, deps, ENDPOINTS.deletePersonPhoto, async ({ params }, actor) => {
    await deletePersonPhoto(deps, actor, params.id);
    return { message: personMessages.photoDeleted };
  });

  serveEndpoint(app, deps, ENDPOINTS.listNotes, async ({ params, query }, actor) => {
    const { rows, total } = await listNotes(deps, actor, params.id, { page: query.page, perPage: query.per_page });
    return { notes: rows.map(presentNote), pagination: presentAdminPage(query, { total }) };
  });

  serveEndpoint(app, deps, ENDPOINTS.addNote, async ({ params, body }, actor) => ({
    note: presentNote(await addNote(deps, actor, params.id, body.text)),
    message: noteMessages.added,
  }));
}
