/** Runs in a list of live matches: what is ticked before hydration is not lost on the other pages of the list. */
import { takeChoiceAlong } from "./links-with-choice";

takeChoiceAlong();
