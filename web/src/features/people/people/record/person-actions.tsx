import type { Person } from '@kanisa/contract/people/people.schema.ts';
import { Link } from 'react-router';
import { t } from '../../../../lib/i18n.ts';
import { useMayOpenPage } from '../../../../lib/session/page-access.ts';
import { LineIcon, type LineIconName } from '../../../../ui/line-icons.tsx';
import { recordActionClass, recordMainActionClass } from '../../../../ui/record/record-frame.tsx';

/** Call, text, e-mail, message: as far as the record has what they need, and through the church where one may. */
export function PersonActions({ person, hasMain = false }: { person: Person; hasMain?: boolean }) {
  const { id, phone_number: phone, email, has_account: hasAccount, status } = person;
  const mayText = useMayOpenPage('/admin/text-messages/send') && hasAccount;
  const mayEmail = useMayOpenPage('/admin/email') && hasAccount;
  const mayMessage = useMayOpenPage('/admin/messages/new') && hasAccount;
  // Nobody writes to somebody who has died.
  if (status === 'died') return null;
  return (
    <>
      {phone && <Action icon="call" label={t('Call')} href={`tel:${phone}`} />}
      {phone && (
        <Action
          icon="text"
          label={t('Text', { context: 'verb' })}
          href={`sms:${phone}`}
          to={mayText ? `/admin/text-messages/send?to=${id}` : undefined}
        />
      )}
      {email && (
        <Action
          icon="email"
          label={t('Email', { context: 'verb' })}
          href={`mailto:${email}`}
          to={mayEmail ? `/admin/email?to=${id}` : undefined}
        />
      )}
      {mayMessage && (
        <Action icon="message" label={t('Message')} to={`/admin/messages/new?to=${id}`} isMain={hasMain} href="" />
      )}
    </>
  );
}

interface ActionProps {
  icon: LineIconName;
  label: string;
  href: string;
  /** A page of ours, which is used instead of the address. */
  to?: string | undefined;
  isMain?: boolean;
}

function Action({ icon, label, href, to, isMain = false }: ActionProps) {
  const className = isMain ? recordMainActionClass : recordActionClass;
  const content = (
    <>
      <LineIcon name={icon} />
      {label}
    </>
  );
  if (to === undefined)
    return (
      <a className={className} href={href}>
        {content}
      </a>
    );
  return (
    <Link className={className} to={to}>
      {content}
    </Link>
  );
}
