import { accountFallbacks, accountMessages } from '@kanisa/contract/identity/accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { shownSite } from '../../../content/shown-site.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { CheckField } from '../../../ui/form/fields.tsx';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';

/** The example has a domain. A church of its own may have none yet, so it is asked for. */
const MAY_LACK_DOMAIN = shownSite.version > 0;

/** Gives the account an address at the church's domain. */
export function ChurchEmailField({ field, description }: { field: FieldProps; description: string }) {
  const domain = useQuery({
    queryKey: ['email-domain'],
    queryFn: ({ signal }) => callApi('GET /church/email-domain', { signal, fallback: accountFallbacks.emailDomain }),
    enabled: MAY_LACK_DOMAIN,
  });
  const isMissing = domain.data?.email_domain === null;
  return (
    <CheckField
      field={field}
      label={t('Use a church email address')}
      description={isMissing ? accountMessages.noEmailDomain : description}
      disabled={isMissing}
    />
  );
}
