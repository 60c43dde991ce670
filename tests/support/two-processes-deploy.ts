/** Set-up of each suite for two processes: every platform that it starts is two of them. */
import { inject } from "vitest";
import { deployTestPlatforms } from "./test-platform.ts";
import { onTwoProcesses } from "./two-processes.ts";

deployTestPlatforms(onTwoProcesses(inject("hosts")));
