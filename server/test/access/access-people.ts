import type { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { type AccessRow, adminOnly, anySignedIn, each, hiddenExceptFor } from './access-rows.ts';

/** People and households. No caller is a people keeper, and pastors may not see people. */
export const PEOPLE_ROWS = {
  listPeople: { any: adminOnly(200) },
  createPerson: { any: adminOnly(201), body: { first_name: 'Akinyi' } },
  readPerson: each('record', adminOnly),
  updatePerson: { ...each('record', adminOnly), body: { first_name: 'Akinyi' } },
  // They have no address.
  invitePerson: { ...each('record', adminOnly, 409), body: {} },
  readPersonPhoto: each('record', adminOnly),
  uploadPersonPhoto: { ...each('record', adminOnly, 400), fields: {} },
  deletePersonPhoto: each('record', adminOnly),
  listNotes: each('record', adminOnly),
  addNote: { ...each('record', adminOnly, 201), body: { text: 'Asked for a visit' } },
  deletePerson: each('record', adminOnly),
  listHouseholds: { any: adminOnly(200) },
  createHousehold: { any: adminOnly(201), body: { name: 'Njeri' } },
  readHousehold: {
    ...each('household', anySignedIn),
    other: hiddenExceptFor(200, 404, 404, 404, 404, 404),
  },
  updateHousehold: { ...each('household', adminOnly), body: { name: 'Njeri' } },
  putInHousehold: { ...each('household place', adminOnly), body: { position: 'adult' } },
  removeFromHousehold: each('household place', adminOnly),
  deleteHousehold: each('household', adminOnly),
  listPeopleLists: { any: adminOnly(200) },
  createPeopleList: { any: adminOnly(201), body: { name: 'Visitors', query: {} } },
  readPeopleList: { ...each('people list', adminOnly), other: adminOnly(404) },
  updatePeopleList: { ...each('people list', adminOnly), other: adminOnly(404), body: { name: 'Guests' } },
  deletePeopleList: { ...each('people list', adminOnly), other: adminOnly(404) },
  exportPeople: { any: adminOnly(200) },
  exportEverything: { any: adminOnly(200) },
  previewFileImport: { any: adminOnly(400), fields: {} },
  startFileImport: { any: adminOnly(400), fields: {} },
  readFileImport: each('file import', adminOnly),
  undoFileImport: each('file import', adminOnly),
  readPeopleFields: { any: adminOnly(200) },
  savePeopleFields: { any: adminOnly(200), body: { fields: [] } },
  listKeepers: { any: adminOnly(200) },
  saveKeepers: { any: adminOnly(200), body: { user_ids: [] } },
  readPeopleSettings: { any: adminOnly(200) },
  savePeopleSettings: { any: adminOnly(200), body: { pastors_read: false } },
  listMatches: { any: adminOnly(200) },
  answerMatch: { ...each('match', adminOnly), body: { attach: true } },
  listDuplicates: { any: adminOnly(200) },
  // The first people of the world: the account of a member and a child.
  keepApart: { any: adminOnly(200), body: { person_ids: [1, 2] } },
  readMerge: each('two records', adminOnly),
  // A child is not the same person as an adult.
  mergePeople: { ...each('record', adminOnly, 409), body: { other_id: 2 } },
  undoMerge: each('merge', adminOnly),
} satisfies Partial<Record<keyof typeof ENDPOINTS, AccessRow>>;
