/** The part of an SDK's OAuth client provider that is minded here. */
interface ProviderLike { redirectToAuthorization(url: URL): void | Promise<void> }

/** Holds a sign-in back until a person asks for it: no page navigates by itself. */
export class HeldSignIn {
  readonly #provider: () => ProviderLike;
  #heldUrl: URL | undefined;
  #isAllowed = false;

  constructor(provider: () => object) {
    this.#provider = provider as () => ProviderLike;
  }

  /** The provider for the SDK: the application's own as it stands now, with the redirect held back. */
  get provider(): object {
    return new Proxy(this.#provider(), {
      get: (_, property) => {
        if (property === 'redirectToAuthorization') return (url: URL) => this.#redirect(url);
        const target = this.#provider();
        const value: unknown = Reflect.get(target, property, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }

  /** Sends the person there now; where nothing is held yet, the next redirect goes through. */
  async release(): Promise<boolean> {
    const url = this.#heldUrl;
    this.#heldUrl = undefined;
    this.#isAllowed = url === undefined;
    if (url === undefined) return false;
    await this.#provider().redirectToAuthorization(url);
    return true;
  }

  /** The try that was to lead to the sign-in is over: a later redirect is held back again. */
  hold(): void {
    this.#isAllowed = false;
  }

  #redirect(url: URL): void | Promise<void> {
    if (this.#isAllowed) {
      this.#isAllowed = false;
      return this.#provider().redirectToAuthorization(url);
    }
    this.#heldUrl = url;
    return undefined;
  }
}
