import { useQueryClient } from '@tanstack/react-query';
import { type ApiError, hasErrorStatus } from '../../../../lib/api/api-error.ts';
import { useForbiddenHandler } from '../../../../ui/feedback/forbidden.ts';
import { showApiErrorToast } from '../../../../ui/feedback/toast.ts';
import { reloadPeople } from '../../shared/api.ts';
import { UNAUTHORIZED_TEXT } from '../../shared/unauthorized.ts';

/** Shows why a change to a user failed. */
export function useUserErrorHandler(): (error: ApiError) => void {
  const client = useQueryClient();
  const handleForbidden = useForbiddenHandler(UNAUTHORIZED_TEXT);
  return (error) => {
    if (handleForbidden(error)) return;
    showApiErrorToast(error);
    // The user was changed or deleted meanwhile: reload to show the current state.
    if (hasErrorStatus(error, 404, 409)) void reloadPeople(client);
  };
}
