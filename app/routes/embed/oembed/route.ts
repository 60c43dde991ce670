import type { LoaderFunctionArgs } from "@remix-run/node";
import { oembed } from "../oembed.server";

/** `/oembed?url=…`: how another site embeds a match or channel (requirement EVENT-18). */
export const loader = (args: LoaderFunctionArgs): Promise<Response> => oembed(args);
