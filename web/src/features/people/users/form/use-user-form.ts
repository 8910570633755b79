import type { createUserBody, User, updateUserBody } from '@kanisa/contract/people/users.schema.ts';
import { peopleFallbacks, peopleMessages } from '@kanisa/contract/people/users.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { callApi } from '../../../../lib/api/api-client.ts';
import { type ApiError, hasErrorCode } from '../../../../lib/api/api-error.ts';
import { t } from '../../../../lib/i18n.ts';
import { useForbiddenHandler } from '../../../../ui/feedback/forbidden.ts';
import { showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { useContractForm } from '../../../../ui/form/use-contract-form.ts';
import { cacheUser, fetchUser } from '../../shared/api.ts';
import { type ConcurrentChange, findConcurrentChanges } from '../../shared/concurrent-changes.ts';
import { UNAUTHORIZED_TEXT } from '../../shared/unauthorized.ts';
import { toCreateUserBody, toUpdateUserBody, toUserFormValues, type UserFormValues } from './form-values.ts';

const findUsernameErrorField = ({ message }: ApiError) =>
  message === t(peopleMessages.usernameTaken) ? 'username' : undefined;

/** `mayLeave` is true while saving and afterwards: leaving then asks no question about unsaved changes. */
export function useNewUserForm(onSaved: (id: number) => void) {
  const client = useQueryClient();
  const handleForbidden = useForbiddenHandler(UNAUTHORIZED_TEXT);
  const mayLeave = useRef(false);
  const form = useContractForm<UserFormValues, typeof createUserBody>({
    schema: async () => (await import('@kanisa/contract/people/users.schema.ts')).createUserBody,
    initial: toUserFormValues(null),
    prepare: toCreateUserBody,
    findField: findUsernameErrorField,
    async submit(body) {
      mayLeave.current = true;
      try {
        const answer = await callApi('POST /admin/users', { body, fallback: peopleFallbacks.save });
        cacheUser(client, answer.user);
        showSuccessToast(answer.message);
        onSaved(answer.id);
      } catch (error) {
        if (handleForbidden(error)) return;
        mayLeave.current = false;
        throw error;
      }
    },
  });
  return { form, mayLeave };
}

export function useEditUserForm(user: User, onSaved: () => void) {
  const client = useQueryClient();
  const handleForbidden = useForbiddenHandler(UNAUTHORIZED_TEXT);
  const mayLeave = useRef(false);
  const [changes, setChanges] = useState<readonly ConcurrentChange[] | null>(null);
  /** The user as loaded last: the base of the changes, and the version to send. */
  const loaded = useRef(user);
  const form = useContractForm<UserFormValues, typeof updateUserBody>({
    schema: async () => (await import('@kanisa/contract/people/users.schema.ts')).updateUserBody,
    initial: toUserFormValues(user),
    prepare: (values) => toUpdateUserBody(values, loaded.current),
    findField: findUsernameErrorField,
    async submit(body) {
      mayLeave.current = true;
      try {
        const answer = await callApi('PUT /admin/users/:id', {
          params: { id: user.id },
          body,
          fallback: peopleFallbacks.save,
        });
        cacheUser(client, answer.user);
        showSuccessToast(answer.message);
        onSaved();
      } catch (error) {
        if (handleForbidden(error)) return;
        mayLeave.current = false;
        if (!hasErrorCode(error, 'changed_meanwhile')) throw error;
        await mergeConcurrentChanges();
      }
    },
  });

  /** Another editor saved first: takes over their changes, except in fields that this editor changed too. */
  async function mergeConcurrentChanges(): Promise<void> {
    const { user: stored } = await fetchUser(String(user.id), peopleFallbacks.readData);
    const draft = form.getValues();
    const theirs = findConcurrentChanges(toUserFormValues(loaded.current), draft, toUserFormValues(stored));
    loaded.current = stored;
    for (const { field, theirs: value, isMine } of theirs)
      if (!isMine) form.set(field as FieldPath<UserFormValues>, value);
    setChanges(theirs);
  }

  return { form, mayLeave, changes };
}
