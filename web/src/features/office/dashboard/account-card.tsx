import type { Profile } from '@kanisa/contract/people/profile.schema.ts';
import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { Fact } from '../../../ui/text/fact.tsx';
import { ProtectedPhoto } from '../../records/photos/photo-face.tsx';
import styles from './dashboard.module.css';

export function AccountCard({ profile }: { profile: Profile }) {
  const name = formatFullName(profile);
  return (
    <>
      <div className={styles['who']}>
        <ProtectedPhoto address={profile.profile_photo} name={name} size={64} />
        <div>
          <p className={styles['name']}>{name}</p>
          <p className={styles['badges']}>
            <Badge good={profile.is_active}>{profile.is_active ? t('Active') : t('Inactive')}</Badge>
            <Badge good={profile.is_verified}>{profile.is_verified ? t('Verified') : t('Not Verified')}</Badge>
          </p>
        </div>
      </div>
      <dl className={frame['facts']}>
        <Fact term={t('Username')}>{profile.username}</Fact>
        <Fact term={t('Church email')}>{profile.church_email}</Fact>
        <Fact term={t('Personal email')}>{profile.personal_email}</Fact>
        <Fact term={t('Phone number')}>{profile.phone_number}</Fact>
      </dl>
      <div className={frame['wrap']}>
        <ButtonLink to="/profile" look="plain" small>
          {t('My profile')}
        </ButtonLink>
        {profile.is_active && (
          <ButtonLink to="/profile/family" look="plain" small>
            {t('My family')}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
