import { DEFAULT_SHORTCODE } from '@kanisa/contract/messaging/text-messages.ts';
import type { changeChurchSettingsBody } from '@kanisa/contract/office/church-settings.schema.ts';
import type { Setup } from '@kanisa/contract/office/setup.schema.ts';
import { setupFallbacks } from '@kanisa/contract/office/setup.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import frame from '../../../ui/page/frame.module.css';
import styles from './setup.module.css';

interface Values {
  email_domain: string;
  shortcode: string;
}

const toNull = (text: string) => (text.trim() === '' ? null : text);

/** Below the setup's steps: what an operator may also set in the environment, which wins. */
export function ChurchSettingsCard({ setup }: { setup: Setup }) {
  const { church, texts } = setup;
  const hasForm = church.email_domain_source !== 'environment' || texts.shortcode_source !== 'environment';
  return (
    <section id="addresses" className={frame['card']} aria-labelledby="addresses-title">
      <div>
        <h2 id="addresses-title">{t('Church addresses and texts')}</h2>
        <p className={frame['soft']}>{t('What members get as a church email address, and who texts come from.')}</p>
      </div>
      {church.email_domain_source === 'environment' && (
        <FixedSetting label={t('Church email domain')} name="CHURCH_EMAIL_DOMAIN" value={church.email_domain} />
      )}
      {texts.shortcode_source === 'environment' && (
        <FixedSetting label={t('Shortcode')} name="SMS_SHORTCODE" value={texts.shortcode} />
      )}
      {hasForm && <SettingsForm setup={setup} />}
    </section>
  );
}

function FixedSetting({ label, name, value }: { label: string; name: string; value: string }) {
  return (
    <dl className={frame['facts']}>
      <div>
        <dt>{label}</dt>
        <dd>
          <p>{value}</p>
          <small>{t('Set by {name}, which wins over this page', { name })}</small>
        </dd>
      </div>
    </dl>
  );
}

function SettingsForm({ setup: { church, texts } }: { setup: Setup }) {
  const client = useQueryClient();
  const form = useContractForm<Values, typeof changeChurchSettingsBody>({
    schema: async () => (await import('@kanisa/contract/office/church-settings.schema.ts')).changeChurchSettingsBody,
    initial: {
      email_domain: church.email_domain_source === 'setup' ? church.email_domain : '',
      shortcode: texts.shortcode_source === 'setup' ? texts.shortcode : '',
    },
    prepare: (values) => ({ email_domain: toNull(values.email_domain), shortcode: toNull(values.shortcode) }),
    async submit(body) {
      const answer = await callApi('PUT /admin/setup/church', { body, fallback: setupFallbacks.change });
      form.reset(form.getValues());
      client.setQueryData(['setup'], answer);
      await client.invalidateQueries({ queryKey: ['email-domain'] });
      showSuccessToast(t('Saved'));
    },
  });
  return (
    <ContractForm form={form}>
      {church.email_domain_source !== 'environment' && (
        <TextField
          field={form.field('email_domain')}
          label={t('Church email domain')}
          description={t('Such as church.org. Your mail provider must deliver its addresses.')}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          optional
        />
      )}
      {texts.shortcode_source !== 'environment' && (
        <TextField
          field={form.field('shortcode')}
          label={t('Shortcode')}
          description={t('The name that your gateway registered for you. Without one it is {shortcode}.', {
            shortcode: DEFAULT_SHORTCODE,
          })}
          autoComplete="off"
          optional
        />
      )}
      <div className={styles['ways']}>
        <button type="submit" className={buttonClass('main')} disabled={form.busy}>
          {form.busy ? t('Saving...') : t('Save')}
        </button>
      </div>
    </ContractForm>
  );
}
