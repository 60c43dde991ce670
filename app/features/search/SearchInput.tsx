import { type InputHTMLAttributes, useState } from "react";
import { useSuggestions } from "./use-suggestions";

interface SearchInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "list" | "onInput"> {
  id: string;
}

/**
 * The box of a search form, with the browser's own list of suggestions: it is read out, works by keyboard and on
 * phones, and costs no script of its own.
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
