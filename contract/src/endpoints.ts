import type { Endpoint } from './core/endpoint.schema.ts';
import * as applications from './departments/applications.schema.ts';
import * as departmentMessages from './departments/department-messages.schema.ts';
import * as departments from './departments/departments.schema.ts';
import * as joining from './departments/joining.schema.ts';
import * as members from './departments/members.schema.ts';
import * as infoPosts from './departments/posts.schema.ts';
import * as notices from './events/announcements.schema.ts';
import * as calendar from './events/calendar.schema.ts';
import * as events from './events/events.schema.ts';
import * as occurrences from './events/occurrences.schema.ts';
import * as accounts from './identity/accounts.schema.ts';
import * as demo from './identity/demo-logins.schema.ts';
import * as freshProof from './identity/fresh-proof.schema.ts';
import * as security from './identity/security.schema.ts';
import * as twoStep from './identity/two-step.schema.ts';
import * as twoStepAdmin from './identity/two-step-admin.schema.ts';
import * as twoStepLogin from './identity/two-step-login.schema.ts';
import * as welcome from './identity/welcome.schema.ts';
import * as emails from './messaging/emails.schema.ts';
import * as inbox from './messaging/inbox.schema.ts';
import * as messages from './messaging/messages.schema.ts';
import * as pushNotices from './messaging/push-notices.schema.ts';
import * as recipients from './messaging/recipients.schema.ts';
import * as unsubscribe from './messaging/subscriptions.schema.ts';
import * as textMessages from './messaging/text-messages.schema.ts';
import * as churchSettings from './office/church-settings.schema.ts';
import * as dashboard from './office/dashboard.schema.ts';
import * as health from './office/health.schema.ts';
import * as modules from './office/modules.schema.ts';
import * as setup from './office/setup.schema.ts';
import * as childRequests from './people/child-requests.schema.ts';
import * as peopleExport from './people/export.schema.ts';
import * as family from './people/family.schema.ts';
import * as peopleFields from './people/fields.schema.ts';
import * as peopleFile from './people/file-import.schema.ts';
import * as households from './people/households.schema.ts';
import * as peopleCsv from './people/import.schema.ts';
import * as keepers from './people/keepers.schema.ts';
import * as peopleLists from './people/lists.schema.ts';
import * as matches from './people/matches.schema.ts';
import * as merging from './people/merging.schema.ts';
import * as personNotes from './people/notes.schema.ts';
import * as persons from './people/people.schema.ts';
import * as personCare from './people/person-care.schema.ts';
import * as personPhotos from './people/person-photos.schema.ts';
import * as peoplePrint from './people/print.schema.ts';
import * as profile from './people/profile.schema.ts';
import * as spouses from './people/spouses.schema.ts';
import * as userActions from './people/user-actions.schema.ts';
import * as peopleFamily from './people/user-family.schema.ts';
import * as userOverview from './people/user-overview.schema.ts';
import * as people from './people/users.schema.ts';
import * as ownData from './privacy/own-data.schema.ts';
import * as audit from './records/audit.schema.ts';
import * as servingDates from './serving/dates.schema.ts';
import * as servingOverview from './serving/overview.schema.ts';
import * as ownServing from './serving/own-dates.schema.ts';
import * as servingPlan from './serving/plan.schema.ts';
import * as servingPositions from './serving/positions.schema.ts';
import * as contactMessages from './site/contact-messages.schema.ts';
import * as siteEditing from './site/site-editing.schema.ts';
import * as siteImages from './site/site-images.schema.ts';

/** Every endpoint by its name. The server registers them, OpenAPI documents them, and tests iterate over them. */
export const ENDPOINTS = {
  ...pickEndpoints(health),
  ...pickEndpoints(demo),
  ...pickEndpoints(accounts),
  ...pickEndpoints(welcome),
  ...pickEndpoints(security),
  ...pickEndpoints(twoStepLogin),
  ...pickEndpoints(twoStep),
  ...pickEndpoints(freshProof),
  ...pickEndpoints(twoStepAdmin),
  ...pickEndpoints(profile),
  ...pickEndpoints(family),
  ...pickEndpoints(spouses),
  ...pickEndpoints(childRequests),
  ...pickEndpoints(ownData),
  ...pickEndpoints(people),
  ...pickEndpoints(userActions),
  ...pickEndpoints(userOverview),
  ...pickEndpoints(peopleFamily),
  ...pickEndpoints(peopleCsv),
  ...pickEndpoints(persons),
  ...pickEndpoints(personPhotos),
  ...pickEndpoints(personCare),
  ...pickEndpoints(personNotes),
  ...pickEndpoints(households),
  ...pickEndpoints(peopleFile),
  ...pickEndpoints(peopleLists),
  ...pickEndpoints(peopleExport),
  ...pickEndpoints(peoplePrint),
  ...pickEndpoints(peopleFields),
  ...pickEndpoints(keepers),
  ...pickEndpoints(joining),
  ...pickEndpoints(matches),
  ...pickEndpoints(merging),
  ...pickEndpoints(audit),
  ...pickEndpoints(setup),
  ...pickEndpoints(departments),
  ...pickEndpoints(applications),
  ...pickEndpoints(members),
  ...pickEndpoints(infoPosts),
  ...pickEndpoints(departmentMessages),
  ...pickEndpoints(events),
  ...pickEndpoints(occurrences),
  ...pickEndpoints(notices),
  ...pickEndpoints(calendar),
  ...pickEndpoints(messages),
  ...pickEndpoints(inbox),
  ...pickEndpoints(textMessages),
  ...pickEndpoints(recipients),
  ...pickEndpoints(emails),
  ...pickEndpoints(unsubscribe),
  ...pickEndpoints(pushNotices),
  ...pickEndpoints(servingPositions),
  ...pickEndpoints(servingDates),
  ...pickEndpoints(servingPlan),
  ...pickEndpoints(ownServing),
  ...pickEndpoints(servingOverview),
  ...pickEndpoints(dashboard),
  ...pickEndpoints(siteEditing),
  ...pickEndpoints(siteImages),
  ...pickEndpoints(contactMessages),
  ...pickEndpoints(modules),
  ...pickEndpoints(churchSettings),
};

type AnyEndpoint = (typeof ENDPOINTS)[keyof typeof ENDPOINTS];

/** Every endpoint by its method and path. The browser names a route without loading its schema. */
export type EndpointByRoute = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };
export type Route = keyof EndpointByRoute;

type EndpointsIn<Module> = { [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name] };

/** Picks the endpoints among the exports of a schema file. */
function pickEndpoints<const Module extends object>(module: Module): EndpointsIn<Module> {
  const isEndpoint = (value: unknown) =>
    typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
  return Object.fromEntries(Object.entries(module).filter(([, value]) => isEndpoint(value))) as EndpointsIn<Module>;
}
