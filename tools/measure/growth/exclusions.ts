import type { Endpoint } from '@kanisa/contract/core/endpoint.schema.ts';
import { z } from '@kanisa/contract/core/zod.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { EndpointName } from './call.ts';

const SECOND_STEP = 'opens a session like the login, which is measured';

const SERVING = 'grows with its department, up to its limits: 200 people took at most twice as long as 10';

const ONE_PERSON = 'reads the households of one person, at most five with fifty people each';
const ONE_HOUSEHOLD = 'reads one household, of at most fifty people';

/** Lists that are not measured, with the reason. */
export const EXCLUDED_LISTS: Partial<Record<EndpointName, string>> = {
  listEvents: 'has no pages, but at most 500 events',
  emailReach: 'counts the recipients, and therefore grows with them',
  listDemoLogins: 'reads no table',
  createDepartments: 'takes a few names',
  changeUsers: 'answers for at most 200 given people',
  answerByApp: SECOND_STEP,
  answerByRecoveryCode: SECOND_STEP,
  answerByPasskey: SECOND_STEP,
  logInByPasskey: SECOND_STEP,
  createRecoveryCodes: 'makes ten codes',
  readSite: 'has seven sections',
  listSiteChanges: 'compares the words of one site, which are limited',
  listSiteVersions: 'keeps the last fifty',
  readSiteVersion: 'reads one version by its number',
  listSiteImages: 'keeps at most 200 pictures',
  listContactMessages: 'reads a page of the last 90 days; visitors write them, not the people of a larger church',
  listPositions: SERVING,
  listServingDates: SERVING,
  readPlan: SERVING,
  listCandidates: SERVING,
  readOwnServing: 'reads the dates of one person that lie ahead',
  readServingOverview: 'shows four weeks and at most 500 people',
  listOwnInvites: 'reads questions about the children of one person',
  listPersonHistory: 'reads the last fifty entries about one person',
  listOwnChildRequests: 'reads questions about the children of one person, at most fifty',
  listChildRequests: 'reads at most fifty open questions, which an answer ends',
  readHouseholdLink: 'reads the family list of two people at most, and questions that limits hold down',
  createPerson: ONE_PERSON,
  updatePerson: ONE_PERSON,
  invitePerson: ONE_PERSON,
  uploadPersonPhoto: ONE_PERSON,
  createHousehold: ONE_HOUSEHOLD,
  readHousehold: ONE_HOUSEHOLD,
  updateHousehold: ONE_HOUSEHOLD,
  putInHousehold: ONE_HOUSEHOLD,
  listPeopleLists: 'reads the lists of one person, at most 200, and the shared ones',
  printPeople: 'reads at most 5,000 people, 200 at a time',
  readPeopleFields: 'reads at most fifteen fields and 200 tags',
  savePeopleFields: 'reads at most fifteen fields and 200 tags',
  listKeepers: 'reads at most fifty people keepers',
  saveKeepers: 'reads at most fifty people keepers',
  listDuplicates: 'compares all records on a page of its own, which an office opens rarely',
  readMerge: 'reads two people',
  mergePeople: ONE_PERSON,
  undoMerge: ONE_PERSON,
  listAsks: 'reads the open questions that one person answers',
  listMatches: 'reads at most fifty open questions, which an answer ends',
  askForProof: 'reads the passkeys of one person, at most ten',
  undoEmailChange: 'tells what it removed from one account',
};

/** An answer with a list may grow with the church. Any other endpoint finds its record by an index. */
export function isList({ answer }: Endpoint): boolean {
  return answer instanceof z.ZodObject && Object.values(answer.shape).some((field) => field instanceof z.ZodArray);
}

/** Lists neither called nor excluded: a new list needs one or the other, and other endpoints need nothing. */
export function listUncoveredLists(called: ReadonlySet<EndpointName>): EndpointName[] {
  return (Object.keys(ENDPOINTS) as EndpointName[]).filter(
    (name) => isList(ENDPOINTS[name]) && !called.has(name) && EXCLUDED_LISTS[name] === undefined,
  );
}

const DEEP_PAGE = 'skips the index entries before the page; people search instead of turning so many pages';

const BOUNDED = 'more people match in a larger church; at most 1,000 of them are gathered';
const PER_EMAIL = 'reads each recipient of that one e-mail';
const PER_MEMBER = 'reads each member of that one department, which here has a tenth of all people';

/** Calls that are measured and shown, but may grow. */
export const EXPECTED_GROWTH: Partial<Record<string, string>> = {
  'departments, last page': DEEP_PAGE,
  'members, last page': DEEP_PAGE,
  'applications, last page': DEEP_PAGE,
  'trail, last page': DEEP_PAGE,
  'messages, last page': DEEP_PAGE,
  'recipients, last page': DEEP_PAGE,
  'e-mail history, last page': DEEP_PAGE,
  'texts, last page': DEEP_PAGE,
  'an e-mail to all, last page': DEEP_PAGE,
  'recipients of a text, last page': DEEP_PAGE,
  'recipients, search': BOUNDED,
  'recipients of a message, search': BOUNDED,
  'search: a name many have': BOUNDED,
  'search: a name many have, sorted': BOUNDED,
  'search: part of a name': BOUNDED,
  'search: an e-mail address': BOUNDED,
  'search: a phone number': BOUNDED,
  'an e-mail to all, search': PER_EMAIL,
  'an e-mail to all, failed': PER_EMAIL,
  'a broadcast that all have read': 'counts who has read it, and who could have',
  'members, search': PER_MEMBER,
  'members, search for nobody': PER_MEMBER,
  'dashboard of the office': 'counts each waiting application, and here every third person has one',
  leaders: 'lists every leader, and a larger church has more',
};

const COMMON_WORD =
  'a word that more than 1,000 people share is planned for itself: one statement more (decision 0069)';

/** Calls that may send more statements in a larger church. */
export const EXPECTED_STATEMENTS: Partial<Record<string, string>> = {
  'search: a name many have': COMMON_WORD,
  'search: part of a name': COMMON_WORD,
};
