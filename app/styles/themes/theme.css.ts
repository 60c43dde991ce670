import { assignVars, globalStyle } from "@vanilla-extract/css";
import { color } from "../contract.css";
import { dark } from "./dark";
import { light } from "./light";

const darkTheme = { colorScheme: "dark", vars: assignVars(color, dark) } as const;
const lightTheme = { colorScheme: "light", vars: assignVars(color, light) } as const;

// The class on <html> selects the theme: dark, light, or system (the device's preference).
globalStyle(":root.dark, :root.system", darkTheme);
globalStyle(":root.light", lightTheme);
globalStyle(":root.system", { "@media": { "(prefers-color-scheme: light)": lightTheme } });
