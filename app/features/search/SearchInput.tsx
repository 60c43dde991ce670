import { type InputHTMLAttributes, useRef, useState } from "react";
import { lazyPart } from "~/ui/lazy-part";

/** Loaded when a viewer types. */
const SuggestionPanel = lazyPart(() => import("./SuggestionPanel/SuggestionPanel"));

interface SearchInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "onInput"> {
  id: string;
}

/**
 * Input of a search form; with scripts, suggestions open below it. The parent must be positioned. It is a combobox
 * from the start: screen readers would announce a role that changes while the viewer types.
 */
export function SearchInput({ id, ...input }: SearchInputProps) {
  const element = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<string>();
  return (
    <>
      <input
        {...input}
        ref={element}
        id={id}
        type="search"
        name="q"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        role="combobox"
        aria-autocomplete="list"
        // The panel changes it.
        aria-expanded={false}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {text !== undefined && <SuggestionPanel input={element} text={text} onText={setText} />}
    </>
  );
}
