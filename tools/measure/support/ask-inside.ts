import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import type { Inside } from './inside.ts';
import type { Product } from './product.ts';

/** Of a product that was started with `isWatched`. `reset` begins to count anew. */
export async function askInside({ child }: Pick<Product, 'child'>, question: 'read' | 'reset'): Promise<Inside> {
  child.send(question);
  const [answer] = (await once(child, 'message')) as [Inside];
  return answer;
}

/** Files, sockets and pipes that a process holds open. */
export function openHandles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
