import type { LoaderFunctionArgs } from "@remix-run/node";
import { embedPage } from "../embed-page.server";

/** `/embed/events/{id}` and `/embed/channels/{id}`: a page for frames of other sites (requirement EVENT-18). */
export const loader = (args: LoaderFunctionArgs): Promise<Response> => embedPage(args);
