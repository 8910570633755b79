import type { Profile } from '@kanisa/contract/people/profile.schema.ts';
import { profileFallbacks } from '@kanisa/contract/people/profile.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { Switch } from '../../../ui/form/switch-field.tsx';
import frame from '../../../ui/page/frame.module.css';
import { updateCachedProfile } from '../shared/own-profile.ts';
import styles from './profile.module.css';

type Preference = 'wants_emails' | 'wants_texts';

/** Saves immediately and also works for unverified accounts: opting out must always be possible. */
export function PreferencesCard({ profile }: { profile: Profile }) {
  const { busy, refusal, change } = usePreferences();
  const switchProps = (wish: Preference) => ({
    checked: busy === wish ? !profile[wish] : profile[wish],
    disabled: busy !== null,
    error: refusal?.wish === wish ? refusal.message : undefined,
    onChange: () => void change(wish, !profile[wish]),
  });
  return (
    <section className={`${frame['card']} ${styles['card']}`} aria-labelledby="wishes">
      <h2 id="wishes">{t('Messages from the church')}</h2>
      <Switch
        label={t('Emails from the church')}
        hint={t('News and invitations. What concerns your account, such as codes, always comes.')}
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

function usePreferences() {
  const client = useQueryClient();
  const [busy, setBusy] = useState<Preference | null>(null);
  const [refusal, setRefusal] = useState<{ wish: Preference; message: string } | null>(null);

  async function change(wish: Preference, isWanted: boolean): Promise<void> {
    setBusy(wish);
    setRefusal(null);
    try {
      const body = { [wish]: isWanted };
      const { profile, message } = await callApi('PATCH /profile/preferences', {
        body,
        fallback: profileFallbacks.preferences,
      });
      updateCachedProfile(client, (before) => ({
        ...before,
        wants_emails: profile.wants_emails,
        wants_texts: profile.wants_texts,
      }));
      showSuccessToast(t(message));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal({ wish, message: error.message });
    } finally {
      setBusy(null);
    }
  }

  return { busy, refusal, change };
}
