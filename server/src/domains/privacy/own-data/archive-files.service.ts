import { toAddress } from '../../../db/address-columns.ts';
import type { Deps } from '../../../deps.ts';
import { createFormats } from '../../../i18n/formats.ts';
import { getTranslator } from '../../../i18n/translate.ts';
import type { OwnData } from './own-data.repo.ts';

type Picture = OwnData['pictures'][number];

/** Builds the files of a person's archive by name. Fields are named one by one, so that no hash can leak. */
export function buildDataFiles(data: OwnData): Record<string, unknown> {
  return {
    'profile.json': toProfile(data),
    'family.json': data.family.map((member) => toFamilyMember(data, member)),
    'devices.json': data.ownSessions.map((session) => ({
      id: session.id,
      name: session.device,
      signed_in_at: session.createdAt,
      last_used_at: session.lastUsedAt,
      signed_out_at: session.revokedAt,
    })),
    'email-changes.json': data.pastEmailChanges.map((change) => ({
      id: change.id,
      old_email: change.oldEmail,
      changed_at: change.changedAt,
      can_be_undone_until: change.expiresAt,
    })),
    'departments.json': data.memberships.map((department) => ({
      id: department.id,
      name: department.name,
      joined_at: department.joinedAt,
      is_leader: department.leaderId === data.user.id,
    })),
    'applications.json': data.ownApplications.map(({ application, department }) => ({
      id: application.id,
      department: { id: application.departmentId, name: department },
      status: application.status,
      motivation: application.motivation,
      reason: application.reason,
      applied_at: application.createdAt,
      reviewed_at: application.reviewedAt,
      read_at: application.seenAt,
    })),
    'info-posts.json': data.posts.map((post) => ({
      id: post.id,
      department_id: post.departmentId,
      title: post.title,
      content: post.content,
      posted_at: post.createdAt,
      is_pinned: post.isPinned,
    })),
    ...buildEventFiles(data),
    ...buildMessageFiles(data),
    ...buildEmailFiles(data),
    ...buildTextFiles(data),
    ...buildStaffFiles(data),
  };
}

function buildStaffFiles(data: OwnData): Record<string, unknown> {
  return {
    'history.json': data.history.map((entry) => toHistoryEntry(data.user.id, entry)),
    'imports.json': data.imports.map((peopleImport) => ({
      id: peopleImport.id,
      started_at: peopleImport.createdAt,
      finished_at: peopleImport.finishedAt,
      status: peopleImport.status,
      total: peopleImport.total,
      done: peopleImport.done,
      error: peopleImport.error,
      with_welcome_emails: peopleImport.isWelcoming,
      address: peopleImport.address,
      device: peopleImport.device,
    })),
  };
}

function buildEventFiles({ createdEvents, attendances }: OwnData): Record<string, unknown> {
  return {
    'events.json': createdEvents.map((event) => ({
      id: event.id,
      title: event.title,
      description: event.description,
      start_time: event.startsAt,
      end_time: event.endsAt,
      location: event.location,
      created_at: event.createdAt,
    })),
    'attendance.json': attendances.map(({ attendance, title }) => ({
      event: { id: attendance.eventId, title },
      date: attendance.occursOn,
      said_at: attendance.saidAt,
    })),
  };
}

/** Hides the origin of other people's actions and the values of changes to other people. */
function toHistoryEntry(userId: number, entry: OwnData['history'][number]) {
  const isByMe = entry.actorId === userId;
  const isAboutMe = entry.personId === userId;
  return {
    id: entry.id,
    at: entry.at,
    action: entry.action,
    by_me: isByMe,
    about_me: isAboutMe,
    family_member_id: isAboutMe ? entry.familyMemberId : null,
    department_id: entry.departmentId,
    before: isAboutMe ? entry.before : null,
    after: isAboutMe ? entry.after : null,
    address: isByMe ? entry.address : null,
    device: isByMe ? entry.device : null,
  };
}

function buildMessageFiles({ user, ownMessages, readMarks }: OwnData): Record<string, unknown> {
  return {
    'messages.json': ownMessages.map((message) => ({
      id: message.id,
      content: message.content,
      is_from_me: message.senderId === user.id,
      is_to_me: message.recipientId === user.id,
      is_broadcast: message.isBroadcast,
      is_email: message.isEmail,
      sent_at: message.createdAt,
    })),
    'messages-read.json': readMarks.map((readMark) => ({ message_id: readMark.messageId, read_at: readMark.readAt })),
  };
}

function buildEmailFiles({ receivedEmails, sentEmails }: OwnData): Record<string, unknown> {
  return {
    'emails-received.json': receivedEmails.map(({ email, recipient }) => ({
      id: email.id,
      subject: email.subject,
      body: email.body,
      sent_at: email.createdAt,
      email: recipient.address,
      state: recipient.state,
      changed_at: recipient.stateAt,
      attempts: recipient.attempts,
      reason: recipient.problem,
      mail_server_code: recipient.problemCode,
      mail_server_answer: recipient.providerId,
    })),
    'emails-sent.json': sentEmails.map((email) => ({
      id: email.id,
      kind: email.kind,
      subject: email.subject,
      body: email.body,
      sender: email.sender,
      sent_at: email.createdAt,
    })),
  };
}

function buildTextFiles({ user, texts }: OwnData): Record<string, unknown> {
  return {
    'texts.json': texts.map(({ text, recipient }) => ({
      id: text.id,
      message: text.message,
      shortcode: text.shortcode,
      is_from_me: text.senderId === user.id,
      is_to_me: recipient !== null,
      written_at: text.createdAt,
      time_to_send: text.timeToSend,
      phone_number: recipient?.number ?? null,
      state: recipient?.state ?? null,
      changed_at: recipient?.stateAt ?? null,
      reason: recipient?.problem ?? null,
      id_at_gateway: recipient?.providerId ?? null,
    })),
  };
}

export function getPictureFileName(picture: Picture): string {
  return picture.familyMemberId === null ? 'photos/profile.webp' : `photos/family-${picture.familyMemberId}.webp`;
}

function toProfile({ user, pictures }: OwnData) {
  return {
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    username: user.username,
    role: user.role,
    personal_email: user.personalEmail,
    church_email: user.churchEmail,
    phone_number: user.phoneNumber,
    address: toAddress(user),
    is_active: user.isActive,
    is_verified: user.isVerified,
    registered_at: user.createdAt,
    changed_at: user.updatedAt,
    deletion_requested_at: user.deletionRequestedAt,
    wants_emails: user.wantsEmails,
    wants_texts: user.wantsTexts,
    photo: toPhoto(pictures.find((picture) => picture.familyMemberId === null)),
  };
}

function toFamilyMember({ pictures }: OwnData, member: OwnData['family'][number]) {
  return {
    id: member.id,
    name: member.name,
    relationship: member.relationship,
    gender: member.gender,
    date_of_birth: member.dateOfBirth,
    contact_info: member.contactInfo,
    bio: member.bio,
    address: toAddress(member),
    is_active: member.isActive,
    added_at: member.createdAt,
    changed_at: member.updatedAt,
    photo: toPhoto(pictures.find((picture) => picture.familyMemberId === member.id)),
  };
}

function toPhoto(picture: Picture | undefined) {
  return picture ? { file: getPictureFileName(picture), added_at: picture.createdAt } : null;
}

/** Written for readers who have never seen JSON. */
export function renderReadme(deps: Deps, username: string): string {
  const t = getTranslator('en');
  const { church } = deps.settings;
  const time = createFormats('en', church.timeZone).dateTime(deps.clock.now());
  return `${[
    t('What {{church}} holds about you', { church: church.name }),
    t('Made on {{time}} for the account {{username}}.', { time, username }),
    [
      t('profile.json: your name, how to reach you, where you live, and the state of your account.'),
      t('family.json: the family members that you have added.'),
      t('devices.json: where you have signed in, and when.'),
      t('email-changes.json: email addresses that you have left, as long as that can be undone.'),
      t('departments.json: the departments that you belong to or lead.'),
      t('applications.json: your applications to departments, and what became of them.'),
      t('info-posts.json: what you have posted to departments.'),
      t(
        'history.json: what the church office did with your account and your family, and what you did as one of its staff.',
      ),
      t('imports.json: lists of people that you brought in, without the lists.'),
      t('events.json: the events that you have put on the calendar.'),
      t('attendance.json: the events that you have said you will come to.'),
      t('messages.json: messages that were sent to you alone, and those that you have sent.'),
      t('messages-read.json: which messages you have read, and when.'),
      t('emails-received.json: emails that the church has sent to you.'),
      t('emails-sent.json: emails that you have sent as one of its staff.'),
      t('texts.json: text messages that were sent to you, and those that you have sent.'),
      t('photos: your photo, and those of your family by their id in family.json.'),
    ].join('\n'),
    t(
      'Your password and the codes and links that were sent to you are not in here: they are kept only in a form that nobody can read.',
    ),
    t('Keep this file safe. Whoever opens it reads all of it.'),
  ].join('\n\n')}\n`;
}
