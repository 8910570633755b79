import { PASSWORD } from '../church/seed.ts';
import { call, nth, one, type Side, type Visit } from './call.ts';

const idIn = (body: unknown, name: string) => (body as Record<string, { id: number }>)[name]?.id ?? 0;
const JSON_ADDRESS = (town: string) => JSON.stringify({ county: 'Nairobi', town });

/** Five a day are allowed, so another person each time; what is already so is no change. */
const changeProfile: Visit = async (side, round) => {
  const { token } = nth(side.church.members, round);
  const town =
    ['Kasarani', 'Westlands', 'Langata', 'Embakasi'][Math.floor(round / side.church.members.length) % 4] ?? '';
  const { ms } = await call(side, 'updateProfile', { token, form: { address: JSON_ADDRESS(town) } });
  return { 'change the profile': ms };
};

/** Somebody comes to the office, is changed in every way, and stays as a deactivated account. */
const person: Visit = async (side, round) => {
  const name = `growth${round}`;
  const made = await call(side, 'createUser', {
    body: {
      username: name,
      phone_number: `+2547${80_000_000 + round}`,
      password: PASSWORD,
      first_name: 'Amani',
      last_name: 'Growth',
    },
  });
  const params = { id: idIn(made.body, 'user') };
  const saved = await call(side, 'updateUser', { params, body: { last_name: `Growth ${round}` } });
  const verified = await call(side, 'verifyUser', { params });
  const unverified = await call(side, 'unverifyUser', { params });
  const role = await call(side, 'changeUserRole', { params, body: { role: 'moderator' } });
  const inactive = await call(side, 'deactivateUser', { params });
  return {
    'create a person': made.ms,
    'change a person': saved.ms,
    verify: verified.ms,
    unverify: unverified.ms,
    'change the role': role.ms,
    deactivate: inactive.ms,
  };
};

const activate: Visit = async (side, round) => {
  const params = { id: nth(side.church.members, round).id };
  await call(side, 'deactivateUser', { params });
  return { activate: (await call(side, 'activateUser', { params })).ms };
};

const family: Visit = async (side, round) => {
  const params = { id: nth(side.church.members, round).id };
  const added = await call(side, 'addUserFamilyMember', { params, body: { name: 'Zuri', relationship: 'child' } });
  const withMember = { ...params, familyId: idIn(added.body, 'family_member') };
  const read = await call(side, 'readUserFamilyMember', { params: withMember });
  const changed = await call(side, 'updateUserFamilyMember', { params: withMember, body: { name: 'Zuri Amani' } });
  const gone = await call(side, 'deleteUserFamilyMember', { params: withMember });
  return {
    'add to a family': added.ms,
    'a member of a family': read.ms,
    'change in a family': changed.ms,
    'delete from a family': gone.ms,
  };
};

/** Each round another person, who has not used up the day's limit. */
const ownFamily: Visit = async (side, round) => {
  const { token } = nth(side.church.members, round);
  const added = await call(side, 'addFamilyMember', { token, form: { name: 'Imani', relationship: 'child' } });
  const params = { id: idIn(added.body, 'family_member') };
  const read = await call(side, 'readFamilyMember', { token, params });
  const gone = await call(side, 'deleteFamilyMember', { token, params });
  return { 'add to the own family': added.ms, 'one of the own family': read.ms, 'delete from the own family': gone.ms };
};

const department: Visit = async (side, round) => {
  const made = await call(side, 'createDepartment', { form: { name: `Spare ${round}` } });
  const params = { id: idIn(made.body, 'department') };
  const changed = await call(side, 'updateDepartment', { params, form: { description: 'Changed' } });
  const gone = await call(side, 'deleteDepartment', { params });
  return { 'create a department': made.ms, 'change a department': changed.ms, 'delete a department': gone.ms };
};

/** Applied for, taken in and taken out again, so that the next round can begin anew. */
const join: Visit = async (side, round) => {
  const params = { id: nth(side.church.openDepartments, round) };
  const applicant = nth(side.church.members, round);
  const body = { motivation: 'I would like to serve here.' };
  const applied = await call(side, 'applyToDepartment', { token: applicant.token, params, body });
  const application = { id: idIn(applied.body, 'application') };
  const review = (status: string) => call(side, 'reviewApplication', { params: application, body: { status } });
  const [approved, rejected] = [await review('approved'), await review('rejected')];
  const seen = await call(side, 'markApplicationsSeen', { token: applicant.token, body: {} });
  return { apply: applied.ms, approve: approved.ms, 'take back': rejected.ms, 'mark as seen': seen.ms };
};

const postInfo: Visit = one('post info', 'postInfo', ({ church }, round) => ({
  params: { id: church.departments[0] ?? 0 },
  body: { title: `Growth ${round}`, content: 'Please bring your books.' },
}));

const message: Visit = async (side, round) => {
  const reader = nth(side.church.members, round);
  const sent = await call(side, 'sendMessage', { body: { content: 'Karibu', recipient_id: reader.id } });
  const params = { id: idIn(sent.body, 'message') };
  const read = await call(side, 'markRead', { token: reader.token, params });
  const gone = await call(side, 'deleteMessage', { params });
  return { 'write to one': sent.ms, 'mark as read': read.ms, 'delete a message': gone.ms };
};

const broadcast: Visit = async (side) => {
  const sent = await call(side, 'sendMessage', { body: { content: 'To all of you' } });
  const gone = await call(side, 'deleteMessage', { params: { id: idIn(sent.body, 'message') } });
  return { 'write to all': sent.ms, 'delete a broadcast': gone.ms };
};

const event: Visit = async (side, round) => {
  const body = {
    title: `Growth ${round}`,
    start_time: '2027-03-01T10:00:00Z',
    end_time: '2027-03-01T11:00:00Z',
    is_public: true,
  };
  const made = await call(side, 'createEvent', { body });
  const params = { id: idIn(made.body, 'event') };
  const changed = await call(side, 'updateEvent', { params, body: { location: 'Main hall' } });
  const gone = await call(side, 'deleteEvent', { params });
  return { 'create an event': made.ms, 'change an event': changed.ms, 'delete an event': gone.ms };
};

const attend: Visit = async (side, round) => {
  const { token } = nth(side.church.members, round);
  const { id, day } = nth(side.church.events, round);
  const params = { id, date: day };
  const coming = await call(side, 'sayIWillCome', { token, params });
  const not = await call(side, 'sayIWillNotCome', { token, params });
  return { 'say that I come': coming.ms, 'say that I do not': not.ms };
};

/** On a session of its own, so that the seeded ones go on. */
const session: Visit = async (side, round) => {
  const { username } = nth(side.church.members, round);
  const signedIn = await call(side, 'login', { body: { identifier: username, password: PASSWORD } });
  const refresh = (body: unknown) => ({ body: { refresh_token: (body as { refresh_token: string }).refresh_token } });
  const renewed = await call(side, 'refresh', refresh(signedIn.body));
  const ended = await call(side, 'logout', refresh(renewed.body));
  return { login: signedIn.ms, refresh: renewed.ms, logout: ended.ms };
};

const preferences = one('preferences', 'updatePreferences', ({ church }: Side, round) => ({
  token: nth(church.members, round).token,
  body: { wants_texts: round % 2 === 0 },
}));

export const SAVES: readonly Visit[] = [
  session,
  changeProfile,
  preferences,
  ownFamily,
  person,
  activate,
  family,
  department,
  join,
  postInfo,
  message,
  broadcast,
  event,
  attend,
];
