import { eq } from 'drizzle-orm';
import { type PersonalData, SECRET_HASH } from '../../../core/personal-data.ts';
import { toAddress } from '../../../db/address-columns.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { PROFILE_PICTURE, toArchivePicture } from '../../records/photos/photos.privacy.ts';
import { photos } from '../../records/photos/photos.table.ts';
import { RECORD_COLUMNS } from '../persons/persons.privacy.ts';

export const profilePrivacy: PersonalData = {
  files: [
    {
      name: 'profile.json',
      describe: (t) => t('profile.json: your name, how to reach you, where you live, and the status of your account.'),
      read: readProfileFile,
    },
  ],
  // The row itself: its values are chosen.
  merging: {},
  columns: {
    people: {
      id: 'profile.json id',
      first_name: 'profile.json first_name',
      last_name: 'profile.json last_name',
      username: 'profile.json username',
      personal_email: 'profile.json personal_email',
      login_email: 'profile.json login_email',
      is_login_email_confirmed: 'profile.json is_login_email_confirmed',
      church_email: 'profile.json church_email',
      phone_number: 'profile.json phone_number',
      password_hash: SECRET_HASH,
      awaits_password: 'profile.json awaits_password',
      welcome_requested_at: 'profile.json welcome_requested_at',
      welcome_sent_at: 'profile.json welcome_sent_at',
      role: 'profile.json role',
      is_active: 'profile.json is_active',
      is_verified: 'profile.json is_verified',
      county: 'profile.json address.county',
      town: 'profile.json address.town',
      area: 'profile.json address.area',
      address_description: 'profile.json address.description',
      deletion_requested_at: 'profile.json deletion_requested_at',
      two_step_on_at: 'profile.json two_step_login_since',
      wants_emails: 'profile.json wants_emails',
      wants_texts: 'profile.json wants_texts',
      language: 'profile.json language',
      created_at: 'profile.json registered_at',
      updated_at: 'profile.json changed_at',
      ...RECORD_COLUMNS,
    },
  },
  async listPictures(db, userId) {
    const picture = await findProfilePicture(db, userId);
    return picture ? [toArchivePicture(picture.id, PROFILE_PICTURE)] : [];
  },
};

async function findProfilePicture(db: DbOrTx, userId: number) {
  const [row] = await db
    .select({ id: photos.id, createdAt: photos.createdAt })
    .from(photos)
    .where(eq(photos.userId, userId));
  return row ?? null;
}

async function readProfileFile(db: DbOrTx, userId: number) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) return null;
  const picture = await findProfilePicture(db, userId);
  return {
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    username: user.username,
    role: user.role,
    personal_email: user.personalEmail,
    login_email: user.loginEmail,
    is_login_email_confirmed: user.isLoginEmailConfirmed,
    church_email: user.churchEmail,
    phone_number: user.phoneNumber,
    address: toAddress(user),
    is_active: user.isActive,
    is_verified: user.isVerified,
    awaits_password: user.awaitsPassword,
    welcome_requested_at: user.welcomeRequestedAt,
    welcome_sent_at: user.welcomeSentAt,
    registered_at: user.createdAt,
    changed_at: user.updatedAt,
    deletion_requested_at: user.deletionRequestedAt,
    two_step_login_since: user.twoStepOnAt,
    wants_emails: user.wantsEmails,
    wants_texts: user.wantsTexts,
    language: user.language,
    photo: picture ? { file: PROFILE_PICTURE, added_at: picture.createdAt } : null,
  };
}
