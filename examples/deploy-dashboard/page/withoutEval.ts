import { config } from 'zod/v4/core';

// Both SDKs check with zod, which tries out as it is loaded whether eval is allowed: under a policy without it that is a report. So this
// stands before the page in index.html.
config({ jitless: true });
