import type { createDepartmentBody, Department } from '@kanisa/contract/departments/departments.schema.ts';
import { departmentFallbacks, departmentUpload } from '@kanisa/contract/departments/departments.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../../lib/api/api-error.ts';
import { type TransferProgress, uploadFile } from '../../../lib/api/upload.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useChosenPhoto } from '../../records/photos/use-chosen-photo.ts';
import { reloadDepartments } from '../shared/api.ts';
import {
  type DepartmentFormValues,
  toCreateDepartmentBody,
  toDepartmentFormText,
  toDepartmentFormValues,
  toUpdateDepartmentBody,
} from './form-values.ts';

/** Form state for a new department (null) or an existing one. */
export function useDepartmentForm(department: Department | null, onSaved: () => void) {
  const client = useQueryClient();
  const logo = useChosenPhoto(departmentUpload);
  const [progress, setProgress] = useState<TransferProgress | null>(null);
  const form = useContractForm<DepartmentFormValues, typeof createDepartmentBody>({
    schema: async () => (await import('@kanisa/contract/departments/departments.schema.ts')).createDepartmentBody,
    initial: toDepartmentFormValues(department),
    savesDraft: true,
    prepare: toDepartmentFormText,
    async submit(checked) {
      const file = await logo.getValidFile();
      if (file === false) return;
      const sending = { file, onProgress: (now: TransferProgress) => file && setProgress(now) };
      try {
        if (department) {
          const options = { params: { id: department.id }, fallback: departmentFallbacks.update };
          await uploadFile('PATCH /department/:id', departmentUpload, {
            body: toUpdateDepartmentBody(checked, department),
            ...options,
            ...sending,
          });
        } else {
          const options = { fallback: departmentFallbacks.create };
          await uploadFile('POST /department', departmentUpload, {
            body: toCreateDepartmentBody(checked),
            ...options,
            ...sending,
          });
        }
        void reloadDepartments(client);
        onSaved();
      } catch (error) {
        if (!logo.handleError(asApiError(error))) throw error;
      } finally {
        setProgress(null);
      }
    },
  });
  return { form, logo, progress };
}
