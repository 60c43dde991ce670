/** Signs a viewer out of this site on all devices: `npm run end-sessions -- <e-mail or user id>`. */
import { fileURLToPath, pathToFileURL } from "node:url";
import { installGlobals, type ServerBuild } from "@remix-run/node";
import { hostedAppOf } from "./hosted-app.ts";

const USAGE = `Usage: npm run end-sessions -- <e-mail or user id>

Every browser that is signed in to this site with the account is signed out. Tokens that the
platform has given out stay good until it ends them: npm run platform -- end-sessions <e-mail>.
`;

const [viewer = "", ...rest] = process.argv.slice(2);
if (!viewer || rest.length > 0 || viewer.startsWith("-")) {
  const isAsked = viewer === "--help" || viewer === "-h";
  (isAsked ? process.stdout : process.stderr).write(USAGE);
  process.exitCode = isAsked ? 0 : 2;
} else {
  installGlobals({ nativeFetch: true });
  const file = fileURLToPath(new URL("../../build/server/index.js", import.meta.url));
  const build = (await import(pathToFileURL(file).href)) as ServerBuild;
  try {
    const ended = await hostedAppOf(build).endSessionsOf(viewer);
    // No session may mean that the viewer is signed out already, or that the name is mistyped: both cases get
    // a message.
    const said =
      ended === 0
        ? `Nobody is signed in here as ${viewer}; no session was ended.`
        : `${ended} ${ended === 1 ? "session" : "sessions"} of ${viewer} ended.`;
    process.stdout.write(`${said}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
