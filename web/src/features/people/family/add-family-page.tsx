import { familyMessages } from '@kanisa/contract/people/family.ts';
import type { Profile } from '@kanisa/contract/people/profile.schema.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useOwnProfile } from '../shared/own-profile.ts';
import { VerifyBanner } from '../shared/verify-banner.tsx';
import { FamilyMemberForm } from './family-member-form.tsx';
import { FamilyMemberFormSkeleton } from './family-skeleton.tsx';
import { useGoBackOrToFamily } from './use-return-to-family.ts';

export const meta = () => [{ title: pageTitle(t('Add Family Member')) }];

export default function AddFamilyPage() {
  const profile = useOwnProfile();
  const person = profile.data;
  const isBlocked = person !== undefined && !(person.is_verified && person.is_active);
  return (
    <div className={`${frame['page']} ${frame['narrowPage']}`}>
      <div>
        <BackLink to="/profile/family">{t('My family')}</BackLink>
        <PageHeader title={t('Add Family Member')} lead={!isBlocked && t('Only name and relationship are required.')} />
      </div>
      {profile.isPending && <FamilyMemberFormSkeleton />}
      {isBlocked && <AccountNotReady person={person} />}
      {/* If the profile failed to load, show the form anyway: the server decides. */}
      {!profile.isPending && !isBlocked && (
        <FamilyMemberForm member={null} button={t('Add Family Member')} done={t('Family member added')} />
      )}
    </div>
  );
}

/** Explains why the account cannot add family members yet, and how to fix it. */
function AccountNotReady({ person }: { person: Profile }) {
  const cancel = useGoBackOrToFamily();
  return (
    <>
      {!person.is_active && <Banner tone="warning">{familyMessages.inactiveWarning}</Banner>}
      {!person.is_verified && <VerifyBanner person={person}>{familyMessages.verifyWarning}</VerifyBanner>}
      <div className={frame['card']}>
        <p>{familyMessages.mustBeVerifiedAndActive}</p>
        <div className={frame['buttons']}>
          <button type="button" className={buttonClass('plain')} onClick={cancel}>
            {t('Cancel')}
          </button>
        </div>
      </div>
    </>
  );
}
