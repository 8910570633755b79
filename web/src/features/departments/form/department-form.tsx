import type { Department } from '@kanisa/contract/departments/departments.schema.ts';
import { DEPARTMENT_DESCRIPTION_MAX } from '@kanisa/contract/departments/departments.ts';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { UnsavedChangesDialog } from '../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { UploadProgress } from '../../../ui/files/upload-progress.tsx';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { Counter } from '../../../ui/form/counter.tsx';
import { AreaField, TextField } from '../../../ui/form/fields.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { useFieldText } from '../../../ui/form/use-contract-form.ts';
import { useLeaveAfterSave } from '../../../ui/form/use-leave-after-save.ts';
import frame from '../../../ui/page/frame.module.css';
import { LeaderField } from './leader-field.tsx';
import { LogoField } from './logo-field.tsx';
import { useDepartmentForm } from './use-department-form.ts';

interface Props {
  /** Null for a new department. */
  department: Department | null;
  button: string;
  cancelTo: string;
  onSaved: () => void;
}

export function DepartmentForm({ department, button, cancelTo, onSaved }: Props) {
  const { isSaved, markSaved } = useLeaveAfterSave(onSaved);
  const { form, logo, progress } = useDepartmentForm(department, markSaved);
  const name = useFieldText(form, 'name');
  const description = useFieldText(form, 'description');
  const isBusy = form.busy || isSaved;
  return (
    <div className={frame['narrow']}>
      <UnsavedChangesDialog when={() => !isSaved && (form.busy || form.hasUnsavedInput() || logo.file !== null)} />
      <ContractForm form={form}>
        <div className={frame['card']}>
          <TextField field={form.field('name')} label={t('Name')} autoComplete="off" />
          <div>
            <AreaField
              field={form.field('description')}
              label={t('Description')}
              description={t('What you do, when you meet, who you’re looking for.')}
              minRows={5}
              autosize
              optional
            />
            <Counter length={description.length} max={DEPARTMENT_DESCRIPTION_MAX} />
          </div>
          <LeaderField form={form} />
        </div>
        <div className={frame['card']}>
          <LogoField form={form} chosen={logo} savedAddress={department?.logo_url ?? null} name={name} />
        </div>
        <div className={frame['card']}>
          <SwitchField
            field={form.field('only_leader_reviews')}
            label={t('Only the leader reviews applications')}
            hint={t('Other members can see applications but not decide. Admins can always review.')}
          />
        </div>
        {progress && <UploadProgress progress={progress} />}
        <div className={frame['buttons']}>
          <button type="submit" className={buttonClass('main')} disabled={isBusy || name.trim() === ''}>
            {isBusy ? t('Saving...') : button}
          </button>
          <ButtonLink to={cancelTo} look="plain">
            {t('Cancel')}
          </ButtonLink>
        </div>
      </ContractForm>
    </div>
  );
}
