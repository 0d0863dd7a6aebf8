/** A moment that can be waited for: what nobody needs before it does not hold up what everybody waits for. */

export class Moment {
  come!: () => void;
  readonly #came = new Promise<void>((resolve) => (this.come = resolve));

  async after<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
    await this.#came;
    return load();
  }
}
