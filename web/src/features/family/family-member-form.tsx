import { BIO_MAX, type FamilyMember, GENDERS, RELATIONSHIPS } from '@kanisa/contract/family.ts';
import { PHONE_EXAMPLE } from '@kanisa/contract/fields.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { t } from '../../lib/i18n.ts';
import { AddressFields } from '../../ui/address-fields.tsx';
import { buttonClass } from '../../ui/button-link.tsx';
import { ContractForm } from '../../ui/form/contract-form.tsx';
import { AreaField, SelectField, TextField } from '../../ui/form/fields.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { type ContractForm as Form, useTyped } from '../../ui/form/use-contract-form.ts';
import { LeaveQuestion } from '../../ui/leave-question.tsx';
import { sayDone } from '../../ui/toast.ts';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import styles from './family.module.css';
import { type FamilyTyped, nameOf } from './family-form.ts';
import { MemberPhoto } from './member-photo.tsx';
import { useFamilyForm } from './use-family-form.ts';
import { useCancel, useReturn } from './use-return.ts';

interface Props {
  /** Null for somebody new. */
  member: FamilyMember | null;
  button: string;
  done: string;
}

export function FamilyMemberForm({ member, button, done }: Props) {
  const [isSaved, setSaved] = useState(false);
  const { form, photo, progress, holdBirthday } = useFamilyForm(member, () => {
    sayDone(done);
    setSaved(true);
  });
  const cancel = useCancel();
  useReturn(isSaved);
  return (
    <>
      <LeaveQuestion when={() => !isSaved && (form.busy || form.wouldLose() || photo.file !== null)} />
      <ContractForm form={form}>
        <div className={styles['formCard']}>
          <MemberPhoto member={member} photo={photo} name={useTyped(form, 'name')} busy={form.busy || isSaved} />
          <PersonFields form={form} holdBirthday={holdBirthday} />
        </div>
        <ResidenceFields form={form} />
        <div className={styles['formCard']}>
          <BioField form={form} />
        </div>
        {progress && <UploadProgress progress={progress} />}
        <div className={styles['buttons']}>
          <SubmitButton busy={form.busy || isSaved} label={button} busyLabel={isSaved ? t('Saved') : t('Saving...')} />
          <button type="button" className={buttonClass('plain')} onClick={cancel}>
            {t('Cancel')}
          </button>
        </div>
      </ContractForm>
    </>
  );
}

const choices = (values: readonly Parameters<typeof nameOf>[0][]) =>
  values.map((value) => ({ value, label: t(nameOf(value)) }));

interface PersonProps {
  form: Form<FamilyTyped>;
  holdBirthday: (input: HTMLInputElement | null) => void;
}

function PersonFields({ form, holdBirthday }: PersonProps) {
  const born = form.field('date_of_birth');
  const [today] = useState(() => dayOf(new Date()));
  return (
    <>
      <TextField field={form.field('name')} label={t('Name')} autoComplete="off" />
      <div className={styles['pair']}>
        <SelectField
          field={form.field('relationship')}
          label={t('Relationship')}
          blank={t('Please choose')}
          choices={choices(RELATIONSHIPS)}
        />
        <SelectField
          field={form.field('gender')}
          label={t('Gender')}
          blank={t('Not set')}
          choices={choices(GENDERS)}
          optional
        />
      </div>
      <TextField
        field={{
          ...born,
          ref: (input: HTMLInputElement | null) => {
            born.ref(input);
            holdBirthday(input);
          },
        }}
        label={t('Date of birth')}
        type="date"
        max={today}
        autoComplete="off"
        optional
      />
      <TextField
        field={form.field('contact_info')}
        label={t('Contact info')}
        description={t('A phone number, for example {example}, or an email address.', { example: PHONE_EXAMPLE })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        optional
      />
    </>
  );
}

/** The calendar's day where this person is, as the field writes it. */
function dayOf(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

function ResidenceFields({ form }: { form: Form<FamilyTyped> }) {
  const typed = useWatch({ control: form.control, name: 'address' });
  return (
    <div className={styles['formCard']}>
      <AddressFields
        field={(part) => form.field(`address.${part}`)}
        set={(part, value) => form.set(`address.${part}`, value)}
        typed={typed}
        hint={t('Only as much as you like to tell.')}
      />
    </div>
  );
}

function BioField({ form }: { form: Form<FamilyTyped> }) {
  const { length } = useTyped(form, 'bio');
  return (
    <div>
      <AreaField
        field={form.field('bio')}
        label={t('Bio')}
        description={t('A few words about this person.')}
        rows={4}
        optional
      />
      <p className={styles['count']} data-over={length > BIO_MAX || undefined}>
        {t('{length} of {max} characters', { length, max: BIO_MAX })}
      </p>
    </div>
  );
}
