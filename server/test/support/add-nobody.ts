import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { TestApp } from './test-app.ts';

interface Caller {
  app: TestApp;
  departmentId: number;
  token?: string | undefined;
}

/** A name that fits nobody: whoever may add members gets 404. */
export const addNobody = ({ app, departmentId, token }: Caller) =>
  app.call(ENDPOINTS.addMember, {
    params: { id: departmentId },
    body: { name: 'Nobody Here', contact: '0712000999' },
    ...(token !== undefined && { token }),
  });
