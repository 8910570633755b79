import type { ApiRequest, ApiResponse } from '../../lib/api/http.ts';

/** The answer that a page of one tab shows. As with the data library of the pages, only the newest request counts. */
export class ModelScreen {
  readonly #network: (request: ApiRequest) => Promise<ApiResponse>;
  readonly #getToken: () => string | null;
  #newest = 0;
  #shown = '';

  constructor(network: (request: ApiRequest) => Promise<ApiResponse>, getToken: () => string | null) {
    this.#network = network;
    this.#getToken = getToken;
  }

  get shown(): string {
    return this.#shown;
  }

  async load(): Promise<void> {
    this.#newest += 1;
    const number = this.#newest;
    const answer = await this.#network({ method: 'GET', path: '/state', token: this.#getToken() }).catch(() => null);
    if (number === this.#newest && answer?.ok) this.#shown = String(answer.data);
  }
}
