import type { Setup } from '@kanisa/contract/office/setup.schema.ts';
import { t } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import styles from './setup.module.css';

export function AccountPart({ account }: { account: Setup['account'] }) {
  const { username, email, phone_number: phone, is_example_email: isExample, is_first_password: isFirst } = account;
  return (
    <>
      <dl className={frame['facts']}>
        <div>
          <dt>{t('Username')}</dt>
          <dd>{username}</dd>
        </div>
        <div>
          <dt>{t('Password')}</dt>
          <dd>
            <Badge good={!isFirst}>{isFirst ? t('Still the initial password') : t('Your own')}</Badge>
          </dd>
        </div>
        <div>
          <dt>{t('Personal email')}</dt>
          <dd>
            {email} <Badge good={!isExample}>{isExample ? t('Sample address') : t('Your own')}</Badge>
          </dd>
        </div>
        <div>
          <dt>{t('Phone number')}</dt>
          <dd>{phone ?? t('None. Add one to test text messages.')}</dd>
        </div>
      </dl>
      <div className={styles['ways']}>
        <ButtonLink to="/profile/security" look={isFirst ? 'main' : 'plain'} small>
          {t('Change your password')}
        </ButtonLink>
        <ButtonLink to="/profile" look="plain" small>
          {t('Change email and phone')}
        </ButtonLink>
      </div>
    </>
  );
}
