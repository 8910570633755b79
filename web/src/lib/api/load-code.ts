import { clientMessages } from '@kanisa/contract/core/client-messages.ts';
import { ApiError } from './api-error.ts';

/** Code that an action loads on demand. Without a connection the action fails like a call, with the same message. */
export async function loadCode<Module>(module: Promise<Module>): Promise<Module> {
  try {
    return await module;
  } catch {
    throw new ApiError(0, clientMessages.network);
  }
}
