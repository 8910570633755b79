import { BENCH_PASSWORD } from '../church/seed.ts';
import { callEndpoint, type Operation, pickByRound, type Side, singleCall } from './call.ts';

const readId = (body: unknown, name: string) => (body as Record<string, { id: number }>)[name]?.id ?? 0;
const makeAddressJson = (town: string) => JSON.stringify({ county: 'Nairobi', town });

/** Five changes a day are allowed, so each round uses another person; saving an equal value is no change. */
const changeProfile: Operation = async (side, round) => {
  const { token } = pickByRound(side.church.members, round);
  const town =
    ['Kasarani', 'Westlands', 'Langata', 'Embakasi'][Math.floor(round / side.church.members.length) % 4] ?? '';
  const { ms } = await callEndpoint(side, 'updateProfile', { token, form: { address: makeAddressJson(town) } });
  return { 'change the profile': ms };
};

/** Creates a user, changes everything about them, and leaves a deactivated account. */
const saveUser: Operation = async (side, round) => {
  const name = `growth${round}`;
  const created = await callEndpoint(side, 'createUser', {
    body: {
      username: name,
      phone_number: `+2547${80_000_000 + round}`,
      password: BENCH_PASSWORD,
      first_name: 'Amani',
      last_name: 'Growth',
    },
  });
  const params = { id: readId(created.body, 'user') };
  const saved = await callEndpoint(side, 'updateUser', { params, body: { last_name: `Growth ${round}` } });
  const verified = await callEndpoint(side, 'verifyUser', { params });
  const unverified = await callEndpoint(side, 'unverifyUser', { params });
  const role = await callEndpoint(side, 'changeUserRole', { params, body: { role: 'moderator' } });
  const inactive = await callEndpoint(side, 'deactivateUser', { params });
  return {
    'create a person': created.ms,
    'change a person': saved.ms,
    verify: verified.ms,
    unverify: unverified.ms,
    'change the role': role.ms,
    deactivate: inactive.ms,
  };
};

const toggleActive: Operation = async (side, round) => {
  const params = { id: pickByRound(side.church.members, round).id };
  await callEndpoint(side, 'deactivateUser', { params });
  return { activate: (await callEndpoint(side, 'activateUser', { params })).ms };
};

const saveFamilyMember: Operation = async (side, round) => {
  const params = { id: pickByRound(side.church.members, round).id };
  const added = await callEndpoint(side, 'addUserFamilyMember', {
    params,
    body: { name: 'Zuri', relationship: 'child' },
  });
  const withMember = { ...params, familyId: readId(added.body, 'family_member') };
  const read = await callEndpoint(side, 'readUserFamilyMember', { params: withMember });
  const changed = await callEndpoint(side, 'updateUserFamilyMember', {
    params: withMember,
    body: { name: 'Zuri Amani' },
  });
  const deleted = await callEndpoint(side, 'deleteUserFamilyMember', { params: withMember });
  return {
    'add to a family': added.ms,
    'a member of a family': read.ms,
    'change in a family': changed.ms,
    'delete from a family': deleted.ms,
  };
};

/** Each round uses another person, who has not reached the daily limit. */
const saveOwnFamilyMember: Operation = async (side, round) => {
  const { token } = pickByRound(side.church.members, round);
  const added = await callEndpoint(side, 'addFamilyMember', { token, form: { name: 'Imani', relationship: 'child' } });
  const params = { id: readId(added.body, 'family_member') };
  const read = await callEndpoint(side, 'readFamilyMember', { token, params });
  const deleted = await callEndpoint(side, 'deleteFamilyMember', { token, params });
  return {
    'add to the own family': added.ms,
    'one of the own family': read.ms,
    'delete from the own family': deleted.ms,
  };
};

const saveDepartment: Operation = async (side, round) => {
  const created = await callEndpoint(side, 'createDepartment', { form: { name: `Spare ${round}` } });
  const params = { id: readId(created.body, 'department') };
  const changed = await callEndpoint(side, 'updateDepartment', { params, form: { description: 'Changed' } });
  const deleted = await callEndpoint(side, 'deleteDepartment', { params });
  return { 'create a department': created.ms, 'change a department': changed.ms, 'delete a department': deleted.ms };
};

/** Applies, approves and removes the member again, so that the next round starts the same. */
const joinDepartment: Operation = async (side, round) => {
  const params = { id: pickByRound(side.church.openDepartments, round) };
  const applicant = pickByRound(side.church.members, round);
  const body = { motivation: 'I would like to serve here.' };
  const applied = await callEndpoint(side, 'applyToDepartment', { token: applicant.token, params, body });
  const application = { id: readId(applied.body, 'application') };
  const { token } = pickByRound(side.church.reviewers, round);
  const review = (status: string) =>
    callEndpoint(side, 'reviewApplication', { token, params: application, body: { status } });
  const [approved, rejected] = [await review('approved'), await review('rejected')];
  const seen = await callEndpoint(side, 'markApplicationsSeen', { token: applicant.token, body: {} });
  return { apply: applied.ms, approve: approved.ms, 'take back': rejected.ms, 'mark as seen': seen.ms };
};

const postInfo: Operation = singleCall('post info', 'postInfo', ({ church }, round) => ({
  params: { id: church.departments[0] ?? 0 },
  body: { title: `Growth ${round}`, content: 'Please bring your books.' },
}));

const sendMessage: Operation = async (side, round) => {
  const reader = pickByRound(side.church.members, round);
  const sent = await callEndpoint(side, 'sendMessage', { body: { content: 'Karibu', recipient_id: reader.id } });
  const params = { id: readId(sent.body, 'message') };
  const read = await callEndpoint(side, 'markRead', { token: reader.token, params });
  const deleted = await callEndpoint(side, 'deleteMessage', { params });
  return { 'write to one': sent.ms, 'mark as read': read.ms, 'delete a message': deleted.ms };
};

/** Each round uses another admin, who has not reached the hourly limit. */
const sendBroadcast: Operation = async (side, round) => {
  const { token } = pickByRound(side.church.reviewers, round);
  const sent = await callEndpoint(side, 'sendMessage', { token, body: { content: 'To all of you' } });
  const deleted = await callEndpoint(side, 'deleteMessage', { token, params: { id: readId(sent.body, 'message') } });
  return { 'write to all': sent.ms, 'delete a broadcast': deleted.ms };
};

const saveEvent: Operation = async (side, round) => {
  const body = {
    title: `Growth ${round}`,
    start_time: '2027-03-01T10:00:00Z',
    end_time: '2027-03-01T11:00:00Z',
    is_public: true,
  };
  const created = await callEndpoint(side, 'createEvent', { body });
  const params = { id: readId(created.body, 'event') };
  const changed = await callEndpoint(side, 'updateEvent', { params, body: { location: 'Main hall' } });
  const deleted = await callEndpoint(side, 'deleteEvent', { params });
  return { 'create an event': created.ms, 'change an event': changed.ms, 'delete an event': deleted.ms };
};

const toggleAttendance: Operation = async (side, round) => {
  const { token } = pickByRound(side.church.members, round);
  const { id, day } = pickByRound(side.church.events, round);
  const params = { id, date: day };
  const attending = await callEndpoint(side, 'sayIWillCome', { token, params });
  const cancelled = await callEndpoint(side, 'sayIWillNotCome', { token, params });
  return { 'say that I come': attending.ms, 'say that I do not': cancelled.ms };
};

/** Uses a separate session, so that the seeded ones stay valid. */
const endSession: Operation = async (side, round) => {
  const { username } = pickByRound(side.church.members, round);
  const signedIn = await callEndpoint(side, 'login', { body: { identifier: username, password: BENCH_PASSWORD } });
  const refresh = (body: unknown) => ({ body: { refresh_token: (body as { refresh_token: string }).refresh_token } });
  const renewed = await callEndpoint(side, 'refresh', refresh(signedIn.body));
  const ended = await callEndpoint(side, 'logout', refresh(renewed.body));
  return { login: signedIn.ms, refresh: renewed.ms, logout: ended.ms };
};

const savePreferences = singleCall('preferences', 'updatePreferences', ({ church }: Side, round) => ({
  token: pickByRound(church.members, round).token,
  body: { wants_texts: round % 2 === 0 },
}));

export const GROWTH_SAVES: readonly Operation[] = [
  endSession,
  changeProfile,
  savePreferences,
  saveOwnFamilyMember,
  saveUser,
  toggleActive,
  saveFamilyMember,
  saveDepartment,
  joinDepartment,
  postInfo,
  sendMessage,
  sendBroadcast,
  saveEvent,
  toggleAttendance,
];
