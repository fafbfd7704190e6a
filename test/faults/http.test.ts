import { afterAll, beforeAll, describe, it } from 'vitest';
import { ways } from '../support/liveClient.js';
import { holdPromises, planFor } from './holdPromises.js';
import { HttpStage } from './HttpStage.js';

describe('schedules of faults over HTTP on 127.0.0.1', () => {
  let stage: HttpStage;
  beforeAll(async () => { stage = await HttpStage.open(); });
  afterAll(() => stage.close());

  it.each(ways)('leave every promise standing over %s', { timeout: 600_000 }, async (way) => {
    await holdPromises(way, { ...planFor(34), stage });
  });
});
