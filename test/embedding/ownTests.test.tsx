// The guide's own tests of a dashboard, run as they stand there.
import { configure } from '@testing-library/react';
import '../../examples/embedding/own-tests/DeployBoard.test.js';

// A busy machine may take its time.
configure({ asyncUtilTimeout: 10_000 });
