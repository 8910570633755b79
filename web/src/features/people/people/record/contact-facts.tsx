import type { Person } from '@kanisa/contract/people/people.schema.ts';
import { personMessages } from '@kanisa/contract/people/people.ts';
import { t } from '../../../../lib/i18n.ts';
import { FactList } from '../../../../ui/record/fact-list.tsx';
import { EmailText } from '../../../../ui/text/email-text.tsx';
import { formatAddress } from '../../shared/format-address.ts';
import { listAddressFields, toAddress } from '../shared/address-facts.ts';
import { formatPhone, formatPlainDay } from '../shared/person-text.ts';
import { PersonFact, TextFact } from './facts.tsx';

/** How one reaches the person, and whether the church may write. */
export function ContactFacts({ person }: { person: Person }) {
  const { may } = person;
  return (
    <FactList>
      <TextFact
        person={person}
        name="phone_number"
        label={t('Phone')}
        kind="tel"
        format={formatPhone}
        mayEdit={may.edit_identity}
      />
      <TextFact person={person} name="email" label={t('Email')} kind="email" mayEdit={may.edit_identity}>
        {person.email && <EmailText email={person.email} />}
      </TextFact>
      <AddressFact person={person} />
      <ConsentFact person={person} />
    </FactList>
  );
}

function AddressFact({ person }: { person: Person }) {
  return (
    <PersonFact
      person={person}
      label={t('Address')}
      mayEdit={person.may.edit_details}
      shown={(one) => formatAddress(one.address)}
      fields={listAddressFields(person.address)}
      toChanges={(values) => ({ address: toAddress(values) })}
    />
  );
}

/** 'Yes, since 3 March 2024' */
function formatConsent({ wants_emails: emails, wants_texts: texts, agreed_at: agreedAt }: Person): string | null {
  if (emails === null || texts === null) return null;
  if (!emails && !texts) return t('No');
  const ways = emails && texts ? t('Yes') : emails ? t('Emails only') : t('Texts only');
  return agreedAt === null ? ways : t('{ways}, since {day}', { ways, day: formatPlainDay(agreedAt.slice(0, 10)) });
}

function ConsentFact({ person }: { person: Person }) {
  const choices = [
    { value: 'false', label: t('No') },
    { value: 'true', label: t('Yes') },
  ];
  const choice = (name: 'wants_emails' | 'wants_texts', label: string) =>
    ({ name, label, kind: 'choice', value: String(person[name] ?? false), choices }) as const;
  return (
    <PersonFact
      person={person}
      label={t('May we write')}
      // Who logs in decides that in their own profile.
      mayEdit={person.may.edit_details && !person.has_account}
      shown={formatConsent}
      fields={[
        choice('wants_emails', t('Emails from the church')),
        choice('wants_texts', t('Texts from the church')),
        {
          name: 'agreed_how',
          label: t('How they agreed'),
          value: person.agreed_how ?? '',
          hint: personMessages.agreedHow,
        },
      ]}
      toChanges={({ wants_emails: emails, wants_texts: texts, agreed_how: how = '' }) => ({
        wants_emails: emails === 'true',
        wants_texts: texts === 'true',
        agreed_how: how,
      })}
    />
  );
}
