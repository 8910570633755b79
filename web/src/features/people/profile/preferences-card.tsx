import type { Profile } from '@kanisa/contract/people/profile.schema.ts';
import { profileFallbacks } from '@kanisa/contract/people/profile.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { t } from '../../../lib/i18n.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { Switch } from '../../../ui/form/switch-field.tsx';
import frame from '../../../ui/page/frame.module.css';
import { updateCachedProfile } from '../shared/own-profile.ts';
import styles from './profile.module.css';

type Preference = 'wants_emails' | 'wants_texts';

/** Saves immediately and also works for unverified accounts: opting out must always be possible. */
export function PreferencesCard({ profile }: { profile: Profile }) {
  const change = useChangePreference();
  const switchProps = (preference: Preference) => {
    const isAffected = change.variables?.preference === preference;
    return {
      checked: change.isPending && isAffected ? change.variables.isWanted : profile[preference],
      disabled: change.isPending,
      error: isAffected ? change.error?.message : undefined,
      onChange: () => change.mutate({ preference, isWanted: !profile[preference] }),
    };
  };
  return (
    <section className={`${frame['card']} ${styles['card']}`} aria-labelledby="preferences">
      <h2 id="preferences">{t('Messages from the church')}</h2>
      <Switch
        label={t('Emails from the church')}
        hint={t('News and invitations. Messages about your account, such as codes, always arrive.')}
        {...switchProps('wants_emails')}
      />
      <Switch
        label={t('Text messages from the church')}
        hint={t('Short news to your phone.')}
        {...switchProps('wants_texts')}
      />
    </section>
  );
}

function useChangePreference() {
  const client = useQueryClient();
  return useApiMutation<void, { preference: Preference; isWanted: boolean }>({
    async mutationFn({ preference, isWanted }) {
      const { profile, message } = await callApi('PATCH /profile/preferences', {
        body: { [preference]: isWanted },
        fallback: profileFallbacks.preferences,
      });
      updateCachedProfile(client, (before) => ({
        ...before,
        wants_emails: profile.wants_emails,
        wants_texts: profile.wants_texts,
      }));
      showSuccessToast(t(message));
    },
  });
}
