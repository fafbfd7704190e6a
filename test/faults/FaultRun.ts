import type { Way } from '../support/liveClient.js';
import type { Action, Schedule } from './actions.js';
import type { Coverage } from './Coverage.js';
import { FaultWorld, type Stage } from './FaultWorld.js';
import { leave } from './leave.js';
import { PassJudge } from './PassJudge.js';
import { perform } from './perform.js';
import { rest } from './rest.js';
import { StepJudge } from './StepJudge.js';
import { TryJudge } from './TryJudge.js';

/** Between two looks while time goes by, milliseconds. */
const sliceMs = 750;

/** Runs one schedule against the whole library and holds its promises after every step, at rest, and when it is left. */
export class FaultRun {
  readonly world: FaultWorld;
  readonly #judge: StepJudge;
  readonly #tries: TryJudge;
  readonly #coverage: Coverage;
  readonly #schedule: Schedule;

  constructor(way: Way, schedule: Schedule, stage: Stage, coverage: Coverage) {
    this.#schedule = schedule;
    this.#coverage = coverage;
    this.world = new FaultWorld(way, schedule, stage);
    this.#judge = new StepJudge(this.world);
    this.#tries = new TryJudge(this.world);
  }

  async run(): Promise<void> {
    const { world } = this;
    this.#coverage.begin();
    try {
      await world.open(() => this.#coverage.see(world));
      await this.#step({ do: 'mount', uri: 0, wish: 'usual' });
      for (const action of this.#schedule.actions) await this.#step(action);
      if (this.#schedule.setup.leaves === 'at rest') await rest(world, () => this.#look());
      await leave(world);
      this.#tries.look();
      this.#coverage.see(world);
    } finally {
      void world.close();
      await world.server.close();
    }
  }

  async #step(action: Action): Promise<void> {
    this.#coverage.note(action, this.world);
    if (action.do !== 'pass') {
      await perform(this.world, action);
      return this.#look();
    }
    const pass = new PassJudge(this.world);
    for (let leftMs = action.ms; leftMs >= 0; leftMs -= sliceMs) {
      await this.world.clock.advance(Math.min(leftMs, sliceMs));
      this.#look();
      pass.look();
    }
    pass.end();
  }

  #look(): void {
    this.#coverage.see(this.world);
    this.#judge.look();
    this.#tries.look();
  }
}
