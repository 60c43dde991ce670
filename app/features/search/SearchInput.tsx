import { type InputHTMLAttributes, useState } from "react";
import { useSuggestions } from "./use-suggestions";

interface SearchInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "list" | "onInput"> {
  id: string;
}

/**
 * Input of a search form with suggestions in a native `<datalist>`, which is accessible, works by keyboard
 * and on phones, and needs no script for the list itself.
 */
export function SearchInput({ id, ...input }: SearchInputProps) {
  const [text, setText] = useState("");
  const suggestions = useSuggestions(text);
  const listId = `${id}-suggestions`;
  return (
    <>
      <input
        {...input}
        id={id}
        type="search"
        name="q"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        list={listId}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  );
}
