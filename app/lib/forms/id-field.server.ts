import { z } from "zod";
import { MAX_ID_LENGTH } from "../ids";

/** Id in a form, such as that of a video. */
export const idField = z.string().min(1).max(MAX_ID_LENGTH);
