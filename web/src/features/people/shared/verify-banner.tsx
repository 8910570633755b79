import type { Profile } from '@kanisa/contract/people/profile.schema.ts';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';

/** Says what needs a verified account, and leads to the code. */
export function VerifyBanner({ person, children }: { person: Profile; children: string }) {
  const verifyState = { userId: person.id, username: person.username, personal_email: person.personal_email ?? '' };
  return (
    <Banner
      tone="warning"
      action={
        <ButtonLink to="/verify-email" state={verifyState} small>
          {t('Verify your account')}
        </ButtonLink>
      }
    >
      {children}
    </Banner>
  );
}
